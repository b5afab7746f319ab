import { ok } from "@crossbook/browser/testing";
import type { DomainSettings, HostVersion } from "@crossbook/contract";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { aSession, closeConsoles, openConsole } from "../../testing/open-console.tsx";

afterEach(closeConsoles);

const INHERITED: DomainSettings = {
  ...{ baseUrl: "/api", siteSuspended: false, suspendedMessage: "", bodyBgColor: "", theme: "default" },
  ...{ showDWRequests: true, showDepositW: true, casino: true, allowSignUp: true, skipVerification: false },
  ...{ domainTitle: "Crossbook", description: "An exchange.", favicon: "/favicon.svg", mainLogo: "" },
  ...{ horseRacing: true, kabaddi: true, trade: true, tennis: true, football: true, cricket: true },
  ...{ moneyMode: "play", imageSliders: [], supportLink: "", showSupportLink: false, casinoUrl: "" },
  ...{ casinoTestUrl: "", impsWithdrawal: true, upiWithdrawal: true, minWithdrawalAmount: 500 },
  ...{ maxWithdrawalAmount: 100_000, upiDeposit: true, impsDeposit: true, tvHost: false, upiPayment: true },
  ...{ minDepositAmount: 100, maxDepositAmount: 200_000 },
};
const CURRENT = { ...INHERITED, casino: false };
const AT = "2026-11-20T09:00:00.000Z";
const version = (
  number: number,
  state: HostVersion["state"],
  domain: HostVersion["domain"],
): HostVersion => ({
  ...{ version: number, state, domain, note: "Ticket 7", madeBy: "olga", madeAt: AT },
  ...{ publishedBy: null, publishedAt: null },
});

function openHost(draft: HostVersion | null, role: "admin" | "compliance" = "admin") {
  return openConsole({
    path: "/settings/hosts/blue.example",
    session: aSession(role),
    wire: (wire) => {
      wire.on("Operator/GetHostSettings", () =>
        ok({ host: "blue.example", domain: CURRENT, inherited: INHERITED, publishedVersion: 2, draft }),
      );
      wire.on("Operator/GetHostVersions", () =>
        ok({ items: [version(1, "former", { theme: "yellow" })], totalCount: 1 }),
      );
    },
  });
}

describe("the hosts", () => {
  it("lead to a host that has no settings of its own yet", async () => {
    const { wire } = openConsole({
      path: "/settings/hosts",
      session: aSession("admin"),
      wire: (answers) => {
        answers.on("Operator/GetHosts", () => ok({ items: [], totalCount: 0 }));
        answers.on("Operator/GetHostSettings", () =>
          ok({
            host: "new.example",
            domain: INHERITED,
            inherited: INHERITED,
            publishedVersion: 0,
            draft: null,
          }),
        );
        answers.on("Operator/GetHostVersions", () => ok({ items: [], totalCount: 0 }));
      },
    });
    const box = await screen.findByLabelText("Another host");
    await userEvent.type(box, "https://new.example/{Enter}");
    expect(screen.getByText(/without https/)).toBeTruthy();
    await userEvent.clear(box);
    await userEvent.type(box, " New.Example {Enter}");
    expect(await screen.findByRole("heading", { name: "new.example" })).toBeTruthy();
    expect(wire.requestsTo("Operator/GetHostSettings").at(-1)?.query.get("host")).toBe("new.example");
  });
});

describe("the settings of a host", () => {
  it("are edited with their colours on the screen, and kept as a draft of what differs", async () => {
    const { wire, close } = openHost(null);
    wire.on("Operator/SaveHostDraft", () => ok(version(3, "draft", { casino: false, theme: "blue" })));
    await userEvent.selectOptions(await screen.findByLabelText("Theme"), "blue");
    expect(document.documentElement.dataset["host"]).toBe("blue");
    await userEvent.click(screen.getByLabelText("Site suspended"));
    expect(screen.getByRole("region", { name: "Preview" }).textContent).toContain("suspended");
    await userEvent.click(screen.getByLabelText("Site suspended"));
    await userEvent.click(screen.getByRole("button", { name: "Save as draft" }));
    const dialog = await screen.findByRole("dialog", { name: "Draft of blue.example" });
    expect(dialog.textContent).toContain("Theme: default becomes blue");
    await userEvent.type(screen.getByLabelText("Reason"), "Ticket 9{Enter}");
    await screen.findByText("Draft 3 is kept. Players do not see it.");
    expect(wire.requestsTo("Operator/SaveHostDraft")[0]?.body).toEqual({
      ...{ host: "blue.example", domain: { casino: false, theme: "blue" }, note: "Ticket 9" },
      draft: 0,
    });
    close();
    expect(document.documentElement.dataset["host"]).toBeUndefined();
  });

  it("have the blue theme by the background that older sites were given", async () => {
    openHost(null);
    const background = await screen.findByLabelText(/^Background/);
    expect(document.documentElement.dataset["host"]).toBe("default");
    await userEvent.type(background, "Blue");
    expect(document.documentElement.dataset["host"]).toBe("blue");
  });

  it("are kept over the draft that the form began with, so that nobody's later one is lost", async () => {
    const { wire } = openHost(version(3, "draft", { theme: "blue" }));
    wire.on("Operator/SaveHostDraft", () => ok(version(4, "draft", {})));
    await userEvent.click(await screen.findByLabelText("Site suspended"));
    await userEvent.click(screen.getByRole("button", { name: "Save as draft" }));
    await userEvent.type(await screen.findByLabelText("Reason"), "Ticket 9{Enter}");
    await screen.findByText("Draft 4 is kept. Players do not see it.");
    expect(wire.requestsTo("Operator/SaveHostDraft")[0]?.body).toMatchObject({
      ...{ draft: 3, domain: { theme: "blue", siteSuspended: true } },
    });
  });

  it("lead to the first one that cannot be, far above the button", async () => {
    const { wire } = openHost(null);
    const smallest = await screen.findByLabelText("Smallest deposit");
    await userEvent.clear(smallest);
    await userEvent.type(smallest, "little");
    await userEvent.click(screen.getByRole("button", { name: "Save as draft" }));
    await waitFor(() => expect(document.activeElement).toBe(smallest));
    expect(wire.requestsTo("Operator/SaveHostDraft")).toEqual([]);
  });

  it("are published from the draft, or from a former version, with what changes before the eyes", async () => {
    const { wire } = openHost(version(3, "draft", { theme: "blue" }));
    wire.on("Operator/PublishHostVersion", ({ body }) =>
      ok(version((body as { version: number }).version, "published", {})),
    );
    await userEvent.click(await screen.findByRole("button", { name: "Publish the draft" }));
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("Theme: default becomes blue");
    expect(dialog.textContent).toContain("Casino: off becomes on");
    await userEvent.type(screen.getByLabelText("Reason"), "Agreed{Enter}");
    await screen.findByText("Players of blue.example have version 3.");
    await userEvent.click(screen.getByRole("button", { name: "Publish version 1 again" }));
    await userEvent.type(await screen.findByLabelText("Reason"), "Back{Enter}");
    await screen.findByText("Players of blue.example have version 1.");
    expect(wire.requestsTo("Operator/PublishHostVersion").map(({ body }) => body)).toEqual([
      { host: "blue.example", version: 3, published: 2, reason: "Agreed" },
      { host: "blue.example", version: 1, published: 2, reason: "Back" },
    ]);
  });

  it("that others change meanwhile keep what is typed over them, say so, and are saved as they are by then", async () => {
    const { app, wire } = openHost(null);
    const theme = () => screen.getByLabelText<HTMLSelectElement>("Theme").value;
    await userEvent.selectOptions(await screen.findByLabelText("Theme"), "blue");
    const smallest = screen.getByLabelText<HTMLInputElement>("Smallest deposit");
    await userEvent.type(smallest, ".0");
    const domain = { ...CURRENT, theme: "yellow", description: "Cricket first." };
    wire.on("Operator/GetHostSettings", () =>
      ok({ host: "blue.example", domain, inherited: INHERITED, publishedVersion: 3, draft: null }),
    );
    await act(() => app.queryClient.invalidateQueries());
    await screen.findByText("Players have version 3.");
    expect([theme(), smallest.value]).toEqual(["blue", "100.0"]);
    expect(screen.getByLabelText<HTMLInputElement>("Description").value).toBe("Cricket first.");
    expect(screen.getByText(/kept over them: Theme, Smallest deposit\.$/)).toBeTruthy();
    wire.on("Operator/SaveHostDraft", () => ok(version(4, "draft", {})));
    await userEvent.click(screen.getByRole("button", { name: "Save as draft" }));
    await userEvent.type(await screen.findByLabelText("Reason"), "Ticket 9{Enter}");
    await screen.findByText("Draft 4 is kept. Players do not see it.");
    expect(wire.requestsTo("Operator/SaveHostDraft")[0]?.body).toMatchObject({
      domain: { casino: false, theme: "blue", description: "Cricket first." },
    });
    const draft = version(4, "draft", { theme: "yellow" });
    wire.on("Operator/GetHostSettings", () =>
      ok({ host: "blue.example", domain, inherited: INHERITED, publishedVersion: 3, draft }),
    );
    await act(() => app.queryClient.invalidateQueries());
    await screen.findByText("draft 4 by olga");
    expect(screen.queryByText(/have changed meanwhile/)).toBeNull();
  });

  it("that others change meanwhile are taken as they are where what is typed is dropped", async () => {
    const { app, wire } = openHost(version(3, "draft", { theme: "blue" }));
    await userEvent.selectOptions(await screen.findByLabelText("Theme"), "yellow");
    const draft = { ...version(4, "draft", { theme: "default" }), madeAt: "2026-11-20T09:05:00.000Z" };
    wire.on("Operator/GetHostSettings", () =>
      ok({ host: "blue.example", domain: CURRENT, inherited: INHERITED, publishedVersion: 2, draft }),
    );
    await act(() => app.queryClient.invalidateQueries());
    await userEvent.click(await screen.findByRole("button", { name: "Drop what is typed" }));
    expect(screen.getByLabelText<HTMLSelectElement>("Theme").value).toBe("default");
    expect(screen.queryByText(/have changed meanwhile/)).toBeNull();
  });

  it("are not saved from a dialog that was opened before others changed them", async () => {
    const { app, wire } = openHost(version(3, "draft", { theme: "blue" }));
    await userEvent.selectOptions(await screen.findByLabelText("Theme"), "yellow");
    await userEvent.click(screen.getByRole("button", { name: "Save as draft" }));
    await screen.findByRole("dialog", { name: "Draft of blue.example" });
    const draft = { ...version(4, "draft", {}), madeAt: "2026-11-20T09:05:00.000Z" };
    wire.on("Operator/GetHostSettings", () =>
      ok({ host: "blue.example", domain: CURRENT, inherited: INHERITED, publishedVersion: 2, draft }),
    );
    await act(() => app.queryClient.invalidateQueries());
    await screen.findByText("draft 4 by olga");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByLabelText<HTMLSelectElement>("Theme").value).toBe("yellow");
  });

  it("are those of a draft that somebody else has saved meanwhile: what the form began with would be kept over it", async () => {
    const { app, wire } = openHost(version(3, "draft", { theme: "blue" }));
    const theme = () => screen.getByLabelText<HTMLSelectElement>("Theme").value;
    await screen.findByLabelText("Theme");
    expect(theme()).toBe("blue");
    const draft = { ...version(4, "draft", { theme: "yellow" }), madeAt: "2026-11-20T09:05:00.000Z" };
    wire.on("Operator/GetHostSettings", () =>
      ok({ host: "blue.example", domain: CURRENT, inherited: INHERITED, publishedVersion: 2, draft }),
    );
    await act(() => app.queryClient.invalidateQueries());
    await screen.findByText("draft 4 by olga");
    expect(theme()).toBe("yellow");
  });

  it("that were published before are offered again, and neither those of now nor a draft", async () => {
    const { app, wire } = openHost(null);
    wire.on("Operator/GetHostVersions", () =>
      ok({
        items: [version(3, "draft", {}), version(2, "published", {}), version(1, "former", {})],
        totalCount: 3,
      }),
    );
    await screen.findByRole("button", { name: "Publish version 1 again" });
    await act(() => app.queryClient.invalidateQueries());
    await screen.findByText("published");
    expect(
      screen
        .getAllByRole("button", { name: /^Publish version/ })
        .map((one) => one.getAttribute("aria-label")),
    ).toEqual(["Publish version 1 again"]);
  });

  it("are read and not changed by compliance", async () => {
    openHost(version(3, "draft", { theme: "blue" }), "compliance");
    expect(await screen.findByText("Only an admin changes settings.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Publish|Save/ })).toBeNull();
  });
});
