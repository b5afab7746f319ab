import type { Endpoint } from "@crossbook/contract";

/** Calls that refresh what is already on the screen, or show their own progress: no overlay for them. */
const WITHOUT_OVERLAY =
  /^(odds\/|bet\/|event\/|market\/|sport\/|transaction\/|depositwithdrawal\/|bonus\/|payment\/|favourite\/|casino\/|cashout\/|internationalcasino\/|protection\/|userstake\/|application\/|setting\/|iplookup\/|account\/(refreshtoken|logout|logouteverywhere|endsession|getsessions|getuserloginattempts|changepassword|getaccesstokenvalidatetime)$)/i;

/** Acts whose outcome must not be lost: they finish even when the page is hidden. */
const FINISHES_WHEN_HIDDEN =
  /^(bet\/(place|cancel|replace)|cashout\/execute$|favourite\/(add|remove)$|casino\/setfavourite$|bonus\/claim$|payment\/generate$|depositwithdrawal\/(create|cancel|remove)|userstake\/add$|protection\/(set|confirm|withdraw|exclude)|account\/(logout|logouteverywhere|endsession|changepassword|refreshtoken)$)/i;

/** Whether the loading overlay covers the page while this call runs. */
export function showsOverlay(endpoint: Endpoint): boolean {
  return !WITHOUT_OVERLAY.test(endpoint.path);
}

/** Whether this call finishes although the page is hidden. */
export function finishesWhenHidden(endpoint: Endpoint): boolean {
  return FINISHES_WHEN_HIDDEN.test(endpoint.path);
}
