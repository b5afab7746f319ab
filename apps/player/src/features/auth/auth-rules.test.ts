import { describe, expect, it } from "vitest";
import { confirmPasswordFault, newPasswordFault } from "../../session/password-rules.ts";
import { mobileFault, otpFault, usernameFault } from "./auth-rules.ts";

describe("the rules of the auth forms", () => {
  it.each(["9876543210", "09876543210", "+919876543210", "00919876543210", "6000000000"])(
    "[VALID-12] takes the number %s",
    (mobile) => {
      expect(mobileFault(mobile)).toBeUndefined();
    },
  );

  it.each(["5876543210", "987654321", "98765432101", "+9109876543210", "abcdefghij"])(
    "refuses the number %s",
    (mobile) => {
      expect(mobileFault(mobile)).toBe("mobile number is not valid");
    },
  );

  it("[VALID-11] checks a number only if there is one", () => {
    expect(mobileFault("")).toBeUndefined();
  });

  it("takes every special character of the list and both cases alike", () => {
    for (const special of "@$!%*#?&") expect(newPasswordFault(`secret12${special}`)).toBeUndefined();
    expect(newPasswordFault("SECRET1!")).toBeUndefined();
    expect(newPasswordFault(`A1!${"a".repeat(125)}`)).toBeUndefined();
    expect(newPasswordFault(`A1!${"a".repeat(126)}`)).toBeDefined();
  });

  it("compares the two passwords letter for letter", () => {
    expect(confirmPasswordFault("Secret1!", "Secret1!")).toBeUndefined();
    expect(confirmPasswordFault("secret1!", "Secret1!")).toBe("Passwords must match");
  });

  it("[VALID-16] says of a name no field could hold that it is not valid", () => {
    expect(usernameFault("a".repeat(257))).toBe("username is not valid");
  });

  it("takes digits only as a code", () => {
    expect(otpFault(" 012345 ")).toBeUndefined();
    expect(otpFault("12 34")).toBe("Please Enter Otp code");
  });
});
