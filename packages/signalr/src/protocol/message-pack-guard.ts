/**
 * Whether the bytes can be one MessagePack value: no array, map or string claims more than follows.
 * A decoder reserves room by such claims, so a few bytes could otherwise exhaust memory.
 * The format is that of the MessagePack specification.
 */
export function isPlausibleMessagePack(bytes: Buffer): boolean {
  let offset = 0;
  let missingValues = 1;
  while (missingValues > 0) {
    if (missingValues > bytes.length - offset) return false;
    const head = readHead(bytes, offset);
    if (head === undefined) return false;
    offset += head.byteLength;
    missingValues += head.children - 1;
  }
  return offset <= bytes.length;
}

interface Head {
  /** Of the value without its children. */
  readonly byteLength: number;
  readonly children: number;
}

function readHead(bytes: Buffer, offset: number): Head | undefined {
  const first = bytes[offset];
  if (first === undefined) return undefined;
  if (first <= 0x7f || first >= 0xe0) return scalar(1);
  if (first <= 0x8f) return { byteLength: 1, children: (first & 0x0f) * 2 };
  if (first <= 0x9f) return { byteLength: 1, children: first & 0x0f };
  if (first <= 0xbf) return scalar(1 + (first & 0x1f));
  return readLongHead(bytes, offset, first);
}

function readLongHead(bytes: Buffer, offset: number, first: number): Head | undefined {
  const fixedLength = fixedLengths[first];
  if (fixedLength !== undefined) return scalar(fixedLength);
  const size = sizeLengths[first];
  if (size === undefined || offset + 1 + size > bytes.length) return undefined;
  const count = bytes.readUIntBE(offset + 1, size);
  if (first >= 0xde) return { byteLength: 1 + size, children: count * 2 };
  if (first >= 0xdc) return { byteLength: 1 + size, children: count };
  // Extensions carry one byte of type before their bytes.
  const typeLength = first >= 0xc7 && first <= 0xc9 ? 1 : 0;
  return scalar(1 + size + typeLength + count);
}

function scalar(byteLength: number): Head {
  return { byteLength, children: 0 };
}

/** nil, false, true; floats; integers; fixed extensions. */
const fixedLengths: Readonly<Record<number, number>> = {
  0xc0: 1,
  0xc2: 1,
  0xc3: 1,
  0xca: 5,
  0xcb: 9,
  0xcc: 2,
  0xcd: 3,
  0xce: 5,
  0xcf: 9,
  0xd0: 2,
  0xd1: 3,
  0xd2: 5,
  0xd3: 9,
  0xd4: 3,
  0xd5: 4,
  0xd6: 6,
  0xd7: 10,
  0xd8: 18,
};

/** Bytes of the count that follows: binaries, extensions, strings, arrays, maps. */
const sizeLengths: Readonly<Record<number, number>> = {
  0xc4: 1,
  0xc5: 2,
  0xc6: 4,
  0xc7: 1,
  0xc8: 2,
  0xc9: 4,
  0xd9: 1,
  0xda: 2,
  0xdb: 4,
  0xdc: 2,
  0xdd: 4,
  0xde: 2,
  0xdf: 4,
};
