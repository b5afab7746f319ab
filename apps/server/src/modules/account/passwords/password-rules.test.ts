import { describe, expect, it } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";
import { passwordFault } from "./password-rules.ts";

const faultOf = (password: string, username = "somebody") =>
  passwordFault({ password, confirmPassword: password, username });

describe("a new password", () => {
  it.each([
    "Password@123",
    "password1!",
    "P@ssw0rd1",
    "p@$$w0rd1",
    "Passw0rd!",
    "1Qwerty@",
    "Qwerty@123",
    "qwertyuiop1!",
    "Asdfgh@12",
    "1qaz@WSX",
    "Abcd@1234",
    "Abc@12345",
    "Admin@123",
    "admin@1234",
    "Welcome@1",
    "Welcome@2024",
    "India@123",
    "India@1947",
    "Jaimatadi@1",
    "Cricket@07",
    "Sachin@10",
    "Virat@18",
    "Rahul@1990",
    "Krishna@108",
    "iloveyou1@",
    "ILoveYou@143",
    "Aaaaaaa1@",
    "Test@123456",
    "testtest1@",
    "123456@a",
    "007@Dhoni",
    "Letmein!1",
  ])("that everybody uses is refused: %s", (password) => {
    expect(faultOf(password)).toBe("PASSWORD_COMMON");
  });

  it.each(["123456", "QWERTYUIOP", "1qaz2wsx", "trustno1"])(
    "that stands in the lists is common: %s",
    (password) => {
      expect(isCommonPassword(password, "somebody")).toBe(true);
    },
  );

  it("may not be the player's own name with a number", () => {
    expect(faultOf("Gavaskar@10", "gavaskar")).toBe("PASSWORD_COMMON");
    expect(faultOf("Gavaskar@10", "chandra")).toBeUndefined();
  });

  it.each([
    "Select1@x",
    "Chinaman7@leg",
    "correct4horse*battery",
    "Password@83920175",
    "x7%Kq2#m",
    "Monsoon&Mangoes4Ever",
    `${"aB3@".repeat(32)}`,
  ])("that few would guess is taken: %s", (password) => {
    expect(faultOf(password)).toBeUndefined();
  });

  it.each([
    ["Ab1@efg", "PASSWORD_TOO_SHORT"],
    ["abcdefgh", "PASSWORD_INVALID"],
    ["abcdefg1", "PASSWORD_INVALID"],
    ["abcdefg@", "PASSWORD_INVALID"],
    ["1234567@", "PASSWORD_INVALID"],
    ["Gugly7@ leg", "PASSWORD_INVALID"],
    ["Gügly7@leg", "PASSWORD_INVALID"],
    [`Ab1@${"x".repeat(125)}`, "PASSWORD_INVALID"],
  ])("[VALID-07] [VALID-08] [VALID-09] that breaks a rule is refused: %s", (password, fault) => {
    expect(faultOf(password)).toBe(fault);
  });

  it("[VALID-08] needs no capital letter: the pattern decides", () => {
    expect(faultOf("chinaman7@leg")).toBeUndefined();
  });
});
