import { PasswordField } from "@crossbook/browser";
import type { CallError } from "@crossbook/client";
import type { ErrorCode } from "@crossbook/contract";
import { Button, Field } from "@crossbook/ui";
import { useSearch } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import classes from "./auth-form.module.css";
import { confirmPasswordFault, mobileFault, newPasswordFault, usernameFault } from "./auth-rules.ts";
import { type AuthFlowOptions, useAuthFlow } from "./use-auth-flow.ts";

interface RegisterFields {
  readonly userName: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly mobile: string;
  readonly referralCode: string;
}

/** The field that a refusal of the server is about. */
const FIELD_OF_REFUSAL: Partial<Record<ErrorCode, keyof RegisterFields>> = {
  USERNAME_TAKEN: "userName",
  USERNAME_INVALID: "userName",
  PASSWORD_TOO_SHORT: "password",
  PASSWORD_INVALID: "password",
  PASSWORD_COMMON: "password",
  PASSWORDS_DIFFER: "confirmPassword",
  MOBILE_REQUIRED: "mobile",
  MOBILE_INVALID: "mobile",
  MOBILE_TAKEN: "mobile",
  REFERRAL_UNKNOWN: "referralCode",
};

export function RegisterForm({ inModal }: AuthFlowOptions) {
  const flow = useAuthFlow({ inModal });
  const { referral = "" } = useSearch({ strict: false });
  const { register, handleSubmit, formState, setError } = useForm<RegisterFields>({
    defaultValues: { userName: "", password: "", confirmPassword: "", mobile: "", referralCode: referral },
  });
  const { errors, isSubmitting } = formState;

  function showRefusal({ code, message }: CallError): void {
    const field = code && FIELD_OF_REFUSAL[code];
    if (field) setError(field, { message }, { shouldFocus: true });
  }

  const handleRegister = handleSubmit(async (fields) => {
    const refusal = await flow.register({
      ...fields,
      userName: fields.userName.trim(),
      mobile: fields.mobile.replaceAll(/[\s-]/g, ""),
      referralCode: fields.referralCode.trim(),
    });
    if (refusal) showRefusal(refusal);
  });

  return (
    <form className={classes.form} onSubmit={handleRegister} noValidate>
      <Field
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.userName?.message}
        {...register("userName", { validate: usernameFault })}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 8 characters: letters, a digit and one of @$!%*#?&"
        error={errors.password?.message}
        {...register("password", { validate: newPasswordFault })}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register("confirmPassword", {
          validate: (value, { password }) => confirmPasswordFault(value, password),
        })}
      />
      <Field
        label="Mobile No"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        error={errors.mobile?.message}
        {...register("mobile", { validate: mobileFault })}
      />
      <Field
        label="Referral Code"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.referralCode?.message}
        {...register("referralCode")}
      />
      <Button type="submit" variant="primary" wide busy={isSubmitting}>
        Sign Up
      </Button>
      <button type="button" className={classes.link} onClick={() => flow.show("login")}>
        Already have an account? Login
      </button>
    </form>
  );
}
