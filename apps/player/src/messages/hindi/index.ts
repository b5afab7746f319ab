import { pagerHindi, uiHindi } from "@crossbook/ui";
import type { Catalogue } from "../catalogue.ts";
import { application } from "./account/applications.ts";
import { auth } from "./account/auth.ts";
import { botKey } from "./account/bot-keys.ts";
import { code } from "./account/codes.ts";
import { forgotPassword } from "./account/forgot-password.ts";
import { policy } from "./account/policies.ts";
import { protection } from "./account/protection.ts";
import { secondFactor } from "./account/second-factor.ts";
import { settings } from "./account/settings.ts";
import { cashOut } from "./betting/cash-out.ts";
import { chart } from "./betting/charts.ts";
import { eventPage } from "./betting/event-pages.ts";
import { event } from "./betting/events.ts";
import { history } from "./betting/history.ts";
import { ladder } from "./betting/ladder.ts";
import { line } from "./betting/lines.ts";
import { market } from "./betting/market.ts";
import { marketDetail } from "./betting/market-details.ts";
import { openBets } from "./betting/open-bets.ts";
import { orderTerms } from "./betting/order-terms.ts";
import { picture } from "./betting/pictures.ts";
import { position } from "./betting/positions.ts";
import { price } from "./betting/prices.ts";
import { score } from "./betting/score.ts";
import { settlement } from "./betting/settlements.ts";
import { slip } from "./betting/slip.ts";
import { startingPrice } from "./betting/starting-price.ts";
import { tape } from "./betting/tape.ts";
import { tool } from "./betting/tools.ts";
import { casino } from "./casino/casino.ts";
import { bonus } from "./payments/bonus.ts";
import { deposit } from "./payments/deposit.ts";
import { profitLoss } from "./payments/profit-loss.ts";
import { request } from "./payments/requests.ts";
import { statement } from "./payments/statement.ts";
import { withdrawal } from "./payments/withdrawal.ts";
import { browser } from "./shell/components.ts";
import { exposure } from "./shell/exposure.ts";
import { footer } from "./shell/footer.ts";
import { keyboard } from "./shell/keyboard.ts";
import { logOut } from "./shell/log-out.ts";
import { navigation } from "./shell/navigation.ts";
import { notice } from "./shell/notices.ts";
import { page } from "./shell/pages.ts";
import { refusal } from "./shell/refusals.ts";
import { search } from "./shell/search.ts";

/** The texts in Hindi, fetched when they are chosen. */
export const hindi: Catalogue = {
  application,
  auth,
  bonus,
  botKey,
  browser,
  cashOut,
  casino,
  chart,
  code,
  deposit,
  event,
  eventPage,
  picture,
  history,
  ladder,
  line,
  market,
  marketDetail,
  footer,
  navigation,
  notice,
  openBets,
  orderTerms,
  keyboard,
  search,
  logOut,
  exposure,
  page,
  policy,
  forgotPassword,
  position,
  price,
  profitLoss,
  protection,
  refusal,
  request,
  score,
  secondFactor,
  settings,
  settlement,
  slip,
  startingPrice,
  statement,
  tape,
  tool,
  ui: uiHindi,
  pager: pagerHindi,
  withdrawal,
};
