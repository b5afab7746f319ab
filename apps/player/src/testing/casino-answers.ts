import type { CasinoCategory, CasinoGame } from "@crossbook/contract";

/** A game of Kestrel with a demo. */
export function aGame(overrides: Partial<CasinoGame> = {}): CasinoGame {
  return {
    id: "kestrel:dice",
    name: "Dice",
    description: "Roll over or under.",
    imageURL: "",
    url: "Casino/Kestrel/Login",
    provider: "kestrel",
    providerName: "Kestrel Games",
    section: "originals",
    launch: "login",
    isNew: false,
    isPopular: false,
    order: 1,
    hasDemo: true,
    rtpPercent: "99.00",
    ...overrides,
  };
}

/** A game of each studio, in three categories. */
export function someCategories(): readonly CasinoCategory[] {
  return [
    {
      category: "Crash",
      categoryIcon: "crash",
      games: [
        aGame({
          ...{ id: "banyan:crash", name: "Crash", section: "crash", hasDemo: false, rtpPercent: null },
          ...{ provider: "banyan", providerName: "Banyan Live", url: "Casino/Banyan/Login", isPopular: true },
        }),
      ],
    },
    {
      category: "Slots",
      categoryIcon: "slots",
      games: [
        aGame({
          ...{ id: "marigold:slot", name: "Marigold Slot", section: "slots", launch: "fetch", isNew: true },
          ...{ provider: "marigold", providerName: "Marigold Studio", url: "Casino/Marigold/Url" },
        }),
      ],
    },
    {
      category: "Originals",
      categoryIcon: "originals",
      games: [aGame(), aGame({ id: "kestrel:limbo", name: "Limbo", order: 2 })],
    },
  ];
}
