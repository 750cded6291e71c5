/** Keeps rows between reading a file and storing it: in memory while they are few, in a temporary file beyond. */
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Enough to be fast, little enough for one statement. */
const BATCH_ROWS = 2000;
const BATCH_CHARACTERS = 4 * 1024 * 1024;
const MAX_MEMORY_BYTES = 32 * 1024 * 1024;

export interface Batch {
  /** A JSON array. */
  readonly json: string;
  readonly count: number;
}

export class BatchSpool {
  readonly #maxMemoryBytes: number;
  #rows: string[] = [];
  #characters = 0;
  #inMemory: Batch[] = [];
  #memoryBytes = 0;
  #directory: string | undefined;
  #file: FileHandle | undefined;
  /** The batches in the file, one after the other. */
  #inFile: { readonly bytes: number; readonly count: number }[] = [];
  #count = 0;

  constructor(maxMemoryBytes = MAX_MEMORY_BYTES) {
    this.#maxMemoryBytes = maxMemoryBytes;
  }

  /** Rows added so far. */
  get count(): number {
    return this.#count;
  }

  async add(row: object): Promise<void> {
    const json = JSON.stringify(row);
    this.#rows.push(json);
    this.#characters += json.length;
    this.#count += 1;
    if (this.#rows.length === BATCH_ROWS || this.#characters > BATCH_CHARACTERS) await this.#endBatch();
  }

  /** All rows in the order they were added; no more can be added then. */
  async *batches(): AsyncGenerator<Batch, void, undefined> {
    await this.#endBatch();
    let position = 0;
    for (const { bytes, count } of this.#inFile) {
      const { buffer } = await (this.#file as FileHandle).read(Buffer.alloc(bytes), 0, bytes, position);
      yield { json: buffer.toString(), count };
      position += bytes;
    }
    yield* this.#inMemory;
  }

  /** Removes the temporary file. Safe to call more than once. */
  async close(): Promise<void> {
    await this.#file?.close();
    this.#file = undefined;
    this.#inFile = [];
    this.#inMemory = [];
    if (this.#directory !== undefined) await rm(this.#directory, { recursive: true, force: true });
    this.#directory = undefined;
  }

  async #endBatch(): Promise<void> {
    if (this.#rows.length === 0) return;
    const json = `[${this.#rows.join(',')}]`;
    this.#inMemory.push({ json, count: this.#rows.length });
    this.#rows = [];
    this.#characters = 0;
    this.#memoryBytes += json.length;
    if (this.#memoryBytes <= this.#maxMemoryBytes) return;
    this.#directory ??= await mkdtemp(path.join(tmpdir(), 'carnet-import-'));
    this.#file ??= await open(path.join(this.#directory, 'rows'), 'ax+', 0o600);
    for (const { json: text, count } of this.#inMemory) {
      await this.#file.appendFile(text);
      this.#inFile.push({ bytes: Buffer.byteLength(text), count });
    }
    this.#inMemory = [];
    this.#memoryBytes = 0;
  }
}
