/** Why an operation did nothing, in the protocol's words. */
export type ExceptionCode =
  | "TOO_MUCH_DATA"
  | "INVALID_INPUT_DATA"
  | "INVALID_SESSION_INFORMATION"
  | "NO_APP_KEY"
  | "NO_SESSION"
  | "UNEXPECTED_ERROR"
  | "INVALID_APP_KEY"
  | "TOO_MANY_REQUESTS"
  | "SERVICE_BUSY"
  | "REQUEST_SIZE_EXCEEDS_LIMIT"
  | "ACCESS_DENIED";

/** The parts of the protocol, each with words of its own for the same errors. */
export type Service = "betting" | "account" | "heartbeat";

/** What a service calls an exception: a class name for the envelope, and a number for its message. */
export interface WrittenException {
  readonly name: string;
  /** `ANGX-0003`. */
  readonly message: string;
  readonly errorCode: string;
}

interface Words {
  readonly name: string;
  readonly prefix: string;
  readonly numbers: Readonly<Partial<Record<ExceptionCode, number>>>;
  /** Stands for what the service has no word for. */
  readonly otherwise: Readonly<Partial<Record<ExceptionCode, ExceptionCode>>>;
}

const WORDS: Readonly<Record<Service, Words>> = {
  betting: {
    name: "APINGException",
    prefix: "ANGX",
    numbers: {
      TOO_MUCH_DATA: 1,
      INVALID_INPUT_DATA: 2,
      INVALID_SESSION_INFORMATION: 3,
      NO_APP_KEY: 4,
      NO_SESSION: 5,
      UNEXPECTED_ERROR: 6,
      INVALID_APP_KEY: 7,
      TOO_MANY_REQUESTS: 8,
      SERVICE_BUSY: 9,
      REQUEST_SIZE_EXCEEDS_LIMIT: 14,
      ACCESS_DENIED: 15,
    },
    otherwise: {},
  },
  account: {
    name: "AccountAPINGException",
    prefix: "AANGX",
    numbers: {
      INVALID_INPUT_DATA: 1,
      INVALID_SESSION_INFORMATION: 2,
      UNEXPECTED_ERROR: 3,
      INVALID_APP_KEY: 4,
      SERVICE_BUSY: 5,
      NO_SESSION: 10,
      NO_APP_KEY: 11,
      TOO_MANY_REQUESTS: 14,
    },
    otherwise: { TOO_MUCH_DATA: "INVALID_INPUT_DATA", REQUEST_SIZE_EXCEEDS_LIMIT: "INVALID_INPUT_DATA" },
  },
  heartbeat: {
    name: "APINGException",
    prefix: "ANGX",
    numbers: {
      INVALID_INPUT_DATA: 1,
      INVALID_SESSION_INFORMATION: 2,
      NO_APP_KEY: 3,
      NO_SESSION: 4,
      INVALID_APP_KEY: 5,
      UNEXPECTED_ERROR: 6,
    },
    otherwise: {},
  },
};

/** An exception as a service writes it. */
export function writtenException(service: Service, code: ExceptionCode): WrittenException {
  const { name, prefix, numbers, otherwise } = WORDS[service];
  const said = numbers[code] === undefined ? (otherwise[code] ?? "UNEXPECTED_ERROR") : code;
  const number = String(numbers[said] ?? 0).padStart(4, "0");
  return { name, message: `${prefix}-${number}`, errorCode: said };
}
