import { Loaded, useBrowserApp, useCall, zoneMomentText } from "@crossbook/browser";
import { type BotKey, api as contract, MOST_BOT_KEYS } from "@crossbook/contract";
import { Button, EmptyState } from "@crossbook/ui";
import { useState } from "react";
import { AccountSection } from "../../../account/account-page.tsx";
import { botKeyText } from "../../../messages/english/account/bot-keys.ts";
import { useSession } from "../../../session/use-session.ts";
import pageClasses from "../change-password-page.module.css";
import { DeletionDialog } from "./deletion-dialog.tsx";
import { type Made, MadeKey } from "./made-key.tsx";
import { MakeDialog } from "./make-dialog.tsx";
import { useReadKeysAgain } from "./use-read-keys-again.ts";

/** The keys by which the player's bots log in: what there are, making and deleting them. A demo has none. */
export function BotKeySection() {
  const isDemo = useSession(({ user }) => user?.demo === true);
  if (isDemo) return null;
  return (
    <AccountSection title={botKeyText().title} lead={botKeyText().lead}>
      <OwnBotKeys />
    </AccountSection>
  );
}

function OwnBotKeys() {
  const query = useCall(contract.account.getBotKeys, {});
  const readAgain = useReadKeysAgain();
  const [asks, setAsks] = useState(false);
  /** Shown until the player says that its password is kept. */
  const [made, setMade] = useState<Made>();
  if (made !== undefined) return <MadeKey made={made} onKept={() => setMade(undefined)} />;
  return (
    <Loaded query={query} failure={botKeyText().failed} rows={1}>
      {(keys) => (
        <>
          {keys.length === 0 ? <EmptyState title={botKeyText().none} /> : <KeyList keys={keys} />}
          <div className={pageClasses.actions}>
            <Button disabled={keys.length >= MOST_BOT_KEYS} onClick={() => setAsks(true)}>
              {botKeyText().make}
            </Button>
          </div>
          {keys.length >= MOST_BOT_KEYS && (
            <p className={pageClasses.detail}>{botKeyText().full(MOST_BOT_KEYS)}</p>
          )}
          <MakeDialog
            open={asks}
            onClose={() => setAsks(false)}
            onMade={(one) => {
              setAsks(false);
              setMade(one);
              readAgain();
            }}
          />
        </>
      )}
    </Loaded>
  );
}

function KeyList({ keys }: { readonly keys: readonly BotKey[] }) {
  const [doomed, setDoomed] = useState<BotKey>();
  return (
    <>
      <ul className={pageClasses.list} aria-label={botKeyText().keys}>
        {keys.map((key) => (
          <KeyRow key={key.botKeyId} botKey={key} onDelete={() => setDoomed(key)} />
        ))}
      </ul>
      <DeletionDialog botKey={doomed} onClose={() => setDoomed(undefined)} />
    </>
  );
}

function KeyRow({ botKey, onDelete }: { readonly botKey: BotKey; readonly onDelete: () => void }) {
  const { timeZone } = useBrowserApp().ports;
  const { name, appKey, createdAt, lastUsedAt } = botKey;
  const used =
    lastUsedAt === null
      ? botKeyText().neverUsed
      : botKeyText().lastUsed(zoneMomentText(lastUsedAt, timeZone));
  return (
    <li className={pageClasses.row}>
      <span className={pageClasses.name}>{name}</span>
      <span className={pageClasses.detail}>
        {appKey} · {botKeyText().about(zoneMomentText(createdAt, timeZone), used)}
      </span>
      <Button size="small" aria-label={botKeyText().deleteOf(name)} onClick={onDelete}>
        {botKeyText().delete}
      </Button>
    </li>
  );
}
