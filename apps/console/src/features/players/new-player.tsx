import { api } from "@crossbook/contract";
import { Button, Dialog } from "@crossbook/ui";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useAct } from "../../acts/use-act.ts";
import { SchemaForm } from "../../fields/schema-form.tsx";
import { useMay } from "../../session/use-operator.ts";
import classes from "./new-player.module.css";

/** Creates a player by hand, and then shows the player. */
export function NewPlayerButton() {
  const mayCreate = useMay("createPlayer");
  const [isOpen, setIsOpen] = useState(false);
  if (!mayCreate) return null;
  return (
    <>
      <Button variant="primary" onClick={() => setIsOpen(true)}>
        New player
      </Button>
      {isOpen && <NewPlayer onClose={() => setIsOpen(false)} />}
    </>
  );
}

function NewPlayer({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const { run } = useAct(api.operator.createPlayer, {
    done: ({ userName, kind }) => `${userName} is a new ${kind === "house" ? "house account" : "player"}.`,
    quiet: true,
  });
  return (
    <Dialog open onClose={onClose} title="New player">
      <div className={classes.dialog}>
        <p>
          The account is verified and has no money and no mobile number: no password link can be sent to it.
          You know its password until the player changes it.
        </p>
        <SchemaForm
          schema={api.operator.createPlayer.input}
          initial={{ userName: "", password: "", kind: "player" }}
          labels={{ userName: "Name", password: "Password", kind: "Kind" }}
          words={{ player: "Player", house: "House: quotes prices for the exchange" }}
          secrets={["password"]}
          required={["userName", "password"]}
          submit="Create"
          onSubmit={async (input) => {
            const refusal = await run(input);
            if (refusal) return refusal;
            await navigate({ to: "/players/$userName", params: { userName: input.userName.trim() } });
            return undefined;
          }}
          onDone={onClose}
          onCancel={onClose}
        />
      </div>
    </Dialog>
  );
}
