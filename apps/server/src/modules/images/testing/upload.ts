import type { Envelope, ErrorCode } from "@crossbook/contract";
import { TEST_HOST, type TestServer } from "../../../testing/test-server.ts";

/** What an upload was answered. */
export interface UploadAnswer {
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly message: string | undefined;
  readonly result: {
    readonly imageId: number;
    readonly utr?: string | null;
    readonly amount?: number | null;
  };
}

const BOUNDARY = "----boundary-of-the-tests";

/** A body of one file and the content type that names it. */
export function multipart(file: Uint8Array, name = "image", type = "image/png") {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="shot.png"\r\ncontent-type: ${type}\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  };
}

/** Sends a body to a call as it is. */
export async function upload(
  world: Pick<TestServer, "server">,
  path: string,
  sent: {
    readonly type: string;
    readonly body: Buffer | string;
    readonly token?: string;
    readonly from?: string;
  },
): Promise<UploadAnswer> {
  const response = await world.server.http.inject({
    method: "POST",
    url: `/api/${path}`,
    ...(sent.from !== undefined && { remoteAddress: sent.from }),
    headers: {
      host: TEST_HOST,
      "content-type": sent.type,
      ...(sent.token !== undefined && { authorization: `Bearer ${sent.token}` }),
    },
    payload: sent.body,
  });
  const envelope = response.json<Envelope<UploadAnswer["result"]>>();
  return {
    status: response.statusCode,
    code: envelope.success ? undefined : envelope.error.code,
    message: envelope.success ? undefined : envelope.error.message,
    result: envelope.success ? envelope.result : { imageId: 0 },
  };
}
