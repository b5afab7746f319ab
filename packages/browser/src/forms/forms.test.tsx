import type { CallError } from "@crossbook/client";
import { Button, Field } from "@crossbook/ui";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useForm } from "react-hook-form";
import { afterEach, describe, expect, it } from "vitest";
import { bindField, requiredFault } from "./bind-field.ts";
import { PasswordField } from "./password-field.tsx";
import { showRefusal } from "./show-refusal.ts";

afterEach(cleanup);

interface Values {
  readonly name: string;
  readonly secret: string;
  readonly note: string;
}

interface ExampleProps {
  readonly onSend: (values: Values) => void;
  readonly refusal?: CallError;
  readonly onShown?: (shown: boolean) => void;
}

function Example({ onSend, refusal, onShown }: ExampleProps) {
  const form = useForm<Values>({ defaultValues: { name: "", secret: "", note: "" } });
  const handleSend = form.handleSubmit((values) => {
    onSend(values);
    if (refusal) onShown?.(showRefusal(form, { USERNAME_TAKEN: "name" }, refusal));
  });
  return (
    <form onSubmit={handleSend} noValidate>
      <Field label="Name" {...bindField(form, "name", (value) => requiredFault("Name", value))} />
      <PasswordField
        label="Secret"
        {...bindField(form, "secret", (value, { name }) =>
          value === name ? "secret is the name" : undefined,
        )}
      />
      <Field label="Note" {...bindField(form, "note")} />
      <Button type="submit">Send</Button>
    </form>
  );
}

const send = () => userEvent.click(screen.getByRole("button", { name: "Send" }));

function refusalOf(code: CallError["code"]): CallError {
  return {
    kind: "refused",
    message: "This username is taken.",
    status: 409,
    validationErrors: [],
    ...(code === undefined ? {} : { code }),
  };
}

describe("a bound field", () => {
  it("shows its fault on submit, keeps the form back, and takes the fault away once it is corrected", async () => {
    const sent: Values[] = [];
    render(<Example onSend={(values) => sent.push(values)} />);
    await userEvent.type(screen.getByLabelText("Secret"), "x");
    await send();
    expect((await screen.findByRole("alert")).textContent).toBe("name is a required field");
    expect(screen.getByLabelText("Name").getAttribute("aria-invalid")).toBe("true");
    expect(sent).toEqual([]);
    await userEvent.type(screen.getByLabelText("Name"), "asha");
    expect(screen.queryByRole("alert")).toBeNull();
    await send();
    expect(sent).toEqual([{ name: "asha", secret: "x", note: "" }]);
  });

  it("may be judged by the other values of its form", async () => {
    const sent: Values[] = [];
    render(<Example onSend={(values) => sent.push(values)} />);
    await userEvent.type(screen.getByLabelText("Name"), "asha");
    await userEvent.type(screen.getByLabelText("Secret"), "asha");
    await send();
    expect((await screen.findByRole("alert")).textContent).toBe("secret is the name");
    expect(sent).toEqual([]);
  });
});

describe("a refusal of the server", () => {
  it("is shown at the field it is about, which takes the focus", async () => {
    const shown: boolean[] = [];
    const refusal = refusalOf("USERNAME_TAKEN");
    render(<Example onSend={() => undefined} refusal={refusal} onShown={(one) => shown.push(one)} />);
    await userEvent.type(screen.getByLabelText("Name"), "asha");
    await send();
    expect((await screen.findByRole("alert")).textContent).toBe("This username is taken.");
    expect(document.activeElement).toBe(screen.getByLabelText("Name"));
    expect(shown).toEqual([true]);
  });

  it.each([["SERVICE_UNAVAILABLE" as const], [undefined]])("of code %s is about no field", async (code) => {
    const shown: boolean[] = [];
    render(<Example onSend={() => undefined} refusal={refusalOf(code)} onShown={(one) => shown.push(one)} />);
    await userEvent.type(screen.getByLabelText("Name"), "asha");
    await send();
    expect(shown).toEqual([false]);
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("a password field", () => {
  it("hides what is typed until its button is pressed", async () => {
    render(<PasswordField label="Password" />);
    const type = () => screen.getByLabelText("Password").getAttribute("type");
    expect(type()).toBe("password");
    // Once it is shown, a keyboard would help as with any text.
    const { autocapitalize, spellcheck } = Object.fromEntries(
      [...screen.getByLabelText("Password").attributes].map(({ name, value }) => [name.toLowerCase(), value]),
    );
    expect([autocapitalize, spellcheck]).toEqual(["none", "false"]);
    await userEvent.click(screen.getByRole("button", { name: "Show what I typed" }));
    expect(type()).toBe("text");
    await userEvent.click(screen.getByRole("button", { name: "Hide what I typed" }));
    expect(type()).toBe("password");
  });
});

describe("a required field", () => {
  it.each([
    ["", "mobile no is a required field"],
    ["  ", "mobile no is a required field"],
    ["0", undefined],
  ])("%o", (value, fault) => {
    expect(requiredFault("Mobile No", value)).toBe(fault);
  });
});
