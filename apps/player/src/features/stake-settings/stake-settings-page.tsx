import { bindField, toastSuccess } from "@crossbook/browser";
import { api as contract, DEFAULT_STAKES } from "@crossbook/contract";
import { Button, Field } from "@crossbook/ui";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { AccountPage, AccountSection } from "../../account/account-page.tsx";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { settingsText } from "../../messages/english/account/settings.ts";
import { useSession } from "../../session/use-session.ts";
import { DisplaySection } from "./display-section.tsx";
import { HeartbeatSection } from "./heartbeat-section.tsx";
import { fieldsOf, type StakeFields, stakeFault, stakesOf } from "./stake-form.ts";
import classes from "./stake-settings-page.module.css";

const BUTTONS = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** The eight stake buttons of the bet slip, kept with the account, and what is kept on this device. */
export function StakeSettingsPage() {
  const { api, session } = usePlayerApp();
  const saved = useSession((state) => state.stakes);
  // What another tab has saved comes into the boxes in which nothing was typed.
  const form = useForm<StakeFields>({
    defaultValues: fieldsOf(saved),
    values: fieldsOf(saved),
    resetOptions: { keepDirtyValues: true },
  });
  const [refusal, setRefusal] = useState<string>();

  const handleSave = form.handleSubmit(async (fields) => {
    setRefusal(undefined);
    const stakes = stakesOf(fields);
    const outcome = await api.call(contract.userStakes.add, { stakes });
    if (!outcome.ok) return setRefusal(outcome.error.message);
    const nowSaved = outcome.detail?.stakes ?? stakes;
    const typed = form.getValues("stakes");
    form.reset(fieldsOf(nowSaved));
    // What was typed while it was saved is still to be saved.
    for (const index of BUTTONS) {
      const value = typed[index]?.value;
      if (value !== undefined && value !== fields.stakes[index]?.value)
        form.setValue(`stakes.${index}.value`, value, { shouldDirty: true });
    }
    session.setStakes(nowSaved);
    toastSuccess(settingsText().stakesSaved);
  });

  function handleStandard(): void {
    form.setValue("stakes", fieldsOf(DEFAULT_STAKES).stakes, { shouldDirty: true });
    form.clearErrors();
  }

  return (
    <AccountPage title={settingsText().title}>
      <AccountSection title={settingsText().editStakes} lead={settingsText().stakesLead}>
        <form className={classes.form} onSubmit={handleSave} noValidate>
          <div className={classes.boxes}>
            {BUTTONS.map((index) => (
              <Field
                key={index}
                label={settingsText().button(index + 1)}
                inputMode="decimal"
                autoComplete="off"
                {...bindField(form, `stakes.${index}.value`, stakeFault)}
              />
            ))}
          </div>
          {refusal !== undefined && <p role="alert">{refusal}</p>}
          <div className={classes.actions}>
            <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
              {settingsText().save}
            </Button>
            <Button onClick={handleStandard}>{settingsText().standard}</Button>
          </div>
        </form>
      </AccountSection>
      <HeartbeatSection />
      <DisplaySection />
    </AccountPage>
  );
}
