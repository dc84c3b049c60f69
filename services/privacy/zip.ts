import { crc32, deflateRawSync } from 'node:zlib';

export type ZipFile = { path: string; bytes: Uint8Array };

/** File names are UTF-8. */
const FLAGS = 0x0800;
const DEFLATED = 8;
const VERSION = 20;
/** Midnight of 1 January 1980, the first day of the format: archives contain no file times. */
const DATE = (1 << 5) | 1;

/**
 * Writes a zip archive (PKWARE's APPNOTE 6.3, without extensions) file by file as a stream. Limits: sizes below 4 GB
 * and fewer than 65,536 files.
 */
export async function* createZip(files: AsyncIterable<ZipFile>): AsyncGenerator<Buffer> {
  const entries: Buffer[] = [];
  let offset = 0;
  for await (const { path, bytes } of files) {
    const [name, packed] = [Buffer.from(path), deflateRawSync(bytes)];
    const header = Buffer.alloc(26);
    header.writeUInt16LE(VERSION, 0);
    header.writeUInt16LE(FLAGS, 2);
    header.writeUInt16LE(DEFLATED, 4);
    header.writeUInt16LE(DATE, 8);
    header.writeUInt32LE(crc32(bytes), 10);
    header.writeUInt32LE(packed.length, 14);
    header.writeUInt32LE(bytes.length, 18);
    header.writeUInt16LE(name.length, 22);
    entries.push(Buffer.concat([signature(0x02014b50), u16(VERSION), header, createZeros(10), u32(offset), name]));
    const file = Buffer.concat([signature(0x04034b50), header, name, packed]);
    offset += file.length;
    yield file;
  }
  const directory = Buffer.concat(entries);
  yield Buffer.concat([
    directory,
    signature(0x06054b50),
    createZeros(4),
    u16(entries.length),
    u16(entries.length),
    u32(directory.length),
    u32(offset),
    createZeros(2),
  ]);
}

const createZeros = (length: number): Buffer => Buffer.alloc(length);
function u16(value: number): Buffer {
  const buffer = Buffer.alloc(2);
  buffer.writeUInt16LE(value);
  return buffer;
}
function u32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(value);
  return buffer;
}
const signature = u32;
