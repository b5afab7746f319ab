import { isFlag, isListOf, isOneOf, isShapeOf, isText, isWhole, orNull } from "@crossbook/browser";
import { CASINO_SECTIONS, CASINO_STUDIOS, type CasinoCategory, type CasinoGame } from "@crossbook/contract";

const isGame = isShapeOf<CasinoGame>({
  id: isText,
  name: isText,
  description: isText,
  imageURL: isText,
  url: isText,
  provider: isOneOf(CASINO_STUDIOS),
  providerName: isText,
  section: isOneOf(Object.keys(CASINO_SECTIONS) as (keyof typeof CASINO_SECTIONS)[]),
  launch: isOneOf(["login", "url", "fetch"]),
  isNew: isFlag,
  isPopular: isFlag,
  order: isWhole,
  hasDemo: isFlag,
  rtpPercent: orNull(isText),
});

/** The list of games as the device keeps it; whatever else is stored under its key is none. */
export const isGameList = isListOf(
  isShapeOf<CasinoCategory>({ category: isText, categoryIcon: isText, games: isListOf(isGame) }),
);
