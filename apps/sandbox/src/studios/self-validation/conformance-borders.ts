import {
  type ConformanceRow,
  ERROR,
  expected,
  FOREIGN,
  INVALID,
  inOrder,
  OK,
  SIGNATURE,
  withFields,
} from "./conformance-row.ts";

/** What a wallet must refuse, or take although it does not know it. */
export const BORDERS: readonly ConformanceRow[] = [
  inOrder(
    "wrong-key",
    "A signature by another key",
    ({ bet }) => [[{ ...bet, variant: { wrongKey: true } }, SIGNATURE]],
    0,
  ),
  inOrder(
    "unknown-field",
    "A field that the protocol does not have",
    ({ bet, rollback }) => [
      [{ ...bet, variant: { unknownField: true } }, OK],
      [rollback, OK],
    ],
    0,
  ),
  inOrder("blank-id", "A blank id", ({ bet }) => [[{ ...bet, id: "" }, INVALID]], 0),
  inOrder(
    "foreign-token",
    "A token that nobody has",
    ({ bet }) => [[{ ...bet, token: "a-token-that-nobody-has" }, FOREIGN]],
    0,
  ),
  inOrder(
    "negative-amount",
    "A negative amount",
    ({ bet }, _bench, studio) => [
      [
        {
          ...bet,
          ...withFields(studio, {
            kestrel: { amount: -100_000 },
            marigold: { amount: "-1.00" },
            banyan: { amount: "-1.00" },
          }),
        },
        INVALID,
      ],
    ],
    0,
  ),
  inOrder(
    "half-a-paisa",
    "An amount that is not whole paise",
    ({ bet }, _bench, studio) => [
      [
        {
          ...bet,
          ...withFields(studio, {
            kestrel: { amount: 100_500 },
            marigold: { amount: "1.005" },
            banyan: { amount: "1.005" },
          }),
        },
        INVALID,
      ],
    ],
    0,
  ),
  inOrder(
    "overflowing-amount",
    "An amount that numbers cannot hold",
    ({ bet }, _bench, studio) => [
      [
        {
          ...bet,
          ...withFields(studio, {
            kestrel: { amount: 2 ** 63 },
            marigold: { amount: "92233720368547758.08" },
            banyan: { amount: "92233720368547758.08" },
          }),
        },
        ERROR,
      ],
    ],
    0,
  ),
  inOrder(
    "other-currency",
    "Another currency",
    ({ bet }, _bench, studio) =>
      studio === "marigold"
        ? []
        : [
            [
              { ...bet, variant: { replace: { currency: "XAU" } } },
              expected("RS_ERROR_WRONG_CURRENCY", "-", "7"),
            ],
          ],
    0,
  ),
  inOrder(
    "another-game",
    "A game that the operator does not have",
    ({ bet }, _bench, studio) =>
      studio === "marigold"
        ? []
        : [
            [
              { ...bet, variant: { replace: { game_code: "no-such-game", gameId: "no-such-game" } } },
              expected("RS_ERROR_INVALID_GAME", "-", "8|7|3"),
            ],
          ],
    0,
  ),
];
