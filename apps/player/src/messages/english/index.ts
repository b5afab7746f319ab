import { browserText } from "@crossbook/browser";
import { pagerText, uiText } from "@crossbook/ui";
import { applicationText } from "./account/applications.ts";
import { authText } from "./account/auth.ts";
import { botKeyText } from "./account/bot-keys.ts";
import { codeText } from "./account/codes.ts";
import { forgotPasswordText } from "./account/forgot-password.ts";
import { policyText } from "./account/policies.ts";
import { protectionText } from "./account/protection.ts";
import { secondFactorText } from "./account/second-factor.ts";
import { settingsText } from "./account/settings.ts";
import { cashOutText } from "./betting/cash-out.ts";
import { chartText } from "./betting/charts.ts";
import { eventPageText } from "./betting/event-pages.ts";
import { eventText } from "./betting/events.ts";
import { historyText } from "./betting/history.ts";
import { ladderText } from "./betting/ladder.ts";
import { lineText } from "./betting/lines.ts";
import { marketText } from "./betting/market.ts";
import { marketDetailText } from "./betting/market-details.ts";
import { openBetsText } from "./betting/open-bets.ts";
import { orderTermsText } from "./betting/order-terms.ts";
import { pictureText } from "./betting/pictures.ts";
import { positionText } from "./betting/positions.ts";
import { priceText } from "./betting/prices.ts";
import { scoreText } from "./betting/score.ts";
import { settlementText } from "./betting/settlements.ts";
import { slipText } from "./betting/slip.ts";
import { startingPriceText } from "./betting/starting-price.ts";
import { tapeText } from "./betting/tape.ts";
import { toolText } from "./betting/tools.ts";
import { casinoText } from "./casino/casino.ts";
import { bonusText } from "./payments/bonus.ts";
import { depositText } from "./payments/deposit.ts";
import { profitLossText } from "./payments/profit-loss.ts";
import { requestText } from "./payments/requests.ts";
import { statementText } from "./payments/statement.ts";
import { withdrawalText } from "./payments/withdrawal.ts";
import { exposureText } from "./shell/exposure.ts";
import { footerText } from "./shell/footer.ts";
import { keyboardText } from "./shell/keyboard.ts";
import { logOutText } from "./shell/log-out.ts";
import { navigationText } from "./shell/navigation.ts";
import { noticeText } from "./shell/notices.ts";
import { pageText } from "./shell/pages.ts";
import { refusalText } from "./shell/refusals.ts";
import { searchText } from "./shell/search.ts";

/**
 * Every part of the texts by its name: what a language must have. Screens import the part that they show, so that a route
 * fetches no other.
 */
export const english = {
  ui: uiText,
  pager: pagerText,
  browser: browserText,
  application: applicationText,
  auth: authText,
  bonus: bonusText,
  botKey: botKeyText,
  cashOut: cashOutText,
  casino: casinoText,
  chart: chartText,
  code: codeText,
  deposit: depositText,
  event: eventText,
  eventPage: eventPageText,
  picture: pictureText,
  history: historyText,
  ladder: ladderText,
  line: lineText,
  market: marketText,
  marketDetail: marketDetailText,
  footer: footerText,
  navigation: navigationText,
  notice: noticeText,
  openBets: openBetsText,
  orderTerms: orderTermsText,
  keyboard: keyboardText,
  search: searchText,
  logOut: logOutText,
  exposure: exposureText,
  page: pageText,
  policy: policyText,
  forgotPassword: forgotPasswordText,
  position: positionText,
  price: priceText,
  profitLoss: profitLossText,
  protection: protectionText,
  refusal: refusalText,
  request: requestText,
  score: scoreText,
  secondFactor: secondFactorText,
  settings: settingsText,
  settlement: settlementText,
  slip: slipText,
  startingPrice: startingPriceText,
  statement: statementText,
  tape: tapeText,
  tool: toolText,
  withdrawal: withdrawalText,
} as const;
