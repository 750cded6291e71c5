/** Compiles a package to JavaScript and declarations, as `exports` of what is published names them. */
import { spawnSync } from 'node:child_process';
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** `tsc`: the compiler's file. */
export async function compilePackage(directory: string, target: string, tsc: string): Promise<void> {
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  const run = spawnSync(process.execPath, [tsc, '--project', directory, '--outDir', target], { stdio: 'inherit' });
  if (run.status !== 0) throw new Error(`${directory} cannot be compiled`);
  // The compiler writes JavaScript with `.js` imports, but leaves `.ts` in declarations, and JSON without its type, which
  // not every editor understands.
  for await (const file of glob('**/*.d.ts', { cwd: target })) {
    const declaration = path.join(target, file);
    const text = await readFile(declaration, 'utf8');
    await writeFile(
      declaration,
      text
        .replace(/((?:from |import\()'\.{1,2}\/[^']+)\.ts'/g, "$1.js'")
        .replace(/(from '\.{1,2}\/[^']+\.json');/g, "$1 with { type: 'json' };"),
    );
  }
}
