/**
 * Draws who imports whom among the rooms of `src`, as the Mermaid graph of docs/rooms.md. With `--check` it only
 * says whether the graph there is that of the code. `npm run docs:rooms -- --of DIRECTORY` prints the graph of another
 * checkout.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { writeGenerated } from './write-generated.ts';

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false }, of: { type: 'string' } } });
const root = values.of ?? path.resolve(import.meta.dirname, '../..');

/** Drawn by what is inside of it. */
const OPENED = 'http';
/** Whatever needs rules imports them: arrows to it would hide the others. */
const GROUND = 'domain';
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.{1,2}\/[^']+\.ts)'/g;

if (values.of !== undefined) process.stdout.write(`${draw()}\n`);
else await writeGenerated('rooms.md', 'rooms', `\`\`\`mermaid\n${draw()}\n\`\`\``, values.check);

function draw(): string {
  const files = globSync('src/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  const rooms = new Set<string>();
  const arrows = new Set<string>();
  for (const file of files.sort()) {
    const from = roomOf(file);
    rooms.add(from);
    for (const [, target = ''] of readFileSync(path.join(root, file), 'utf8').matchAll(IMPORT)) {
      const to = roomOf(path.join(path.dirname(file), target));
      if (to !== from && to !== GROUND) arrows.add(`${from} ${to}`);
    }
  }
  return [
    'graph TD',
    ...[...rooms].map((room) => `  ${nameOf(room)}["${room}"]`),
    ...[...arrows].sort().map((arrow) => `  ${arrow.split(' ').map(nameOf).join(' --> ')}`),
  ].join('\n');
}

function roomOf(file: string): string {
  const [top, room = '', inner = ''] = path.normalize(file).split(path.sep);
  if (top !== 'src') return `${top}/${room}`;
  if (room.endsWith('.ts')) return 'main';
  return room === OPENED && !inner.endsWith('.ts') ? `${room}/${inner}` : room;
}

function nameOf(room: string): string {
  return room.replaceAll(/\W/g, '_');
}
