import type { BrowserApi } from "@crossbook/browser";
import type { ApiClient, Outcome } from "@crossbook/client";
import { api as contract, type OutputOf } from "@crossbook/contract";

/** What the server kept and read of a screenshot. */
export type ReadReceipt = OutputOf<typeof contract.images.readReceipt>;

/** Sends a screenshot of a payment; the outcome says what was read from it. */
export type UploadReceipt = (file: Blob) => Promise<Outcome<ReadReceipt>>;

interface Parts {
  readonly api: Pick<BrowserApi, "call">;
  readonly client: Pick<ApiClient, "callUrl">;
  readonly baseUrl: () => string;
}

/** Uploads as the specification has them: multipart, with a ticket in place of the bearer token. */
export function createReceiptUpload({ api, client, baseUrl }: Parts): UploadReceipt {
  return async (file) => {
    const issued = await api.call(contract.images.createUploadTicket, { purpose: "deposit" });
    if (!issued.ok) return issued;
    const body = new FormData();
    body.append("image", file);
    const { ticket } = issued.result;
    const url = `${baseUrl()}/${contract.images.readReceipt.path}`;
    return client.callUrl<ReadReceipt>(url, { method: "POST", query: { ticket }, body });
  };
}
