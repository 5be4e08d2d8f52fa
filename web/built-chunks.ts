/** `node web/built-chunks.ts`: builds the app and prints its files, for what measures them; nothing is written. */
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';

export interface BuiltChunk {
  file: string;
  /** KB, gzip. */
  kb: number;
  imports: string[];
  /** As the source names them: `app/rest.tsx`. */
  modules: string[];
}

const root = import.meta.dirname;

if (import.meta.main) {
  const withoutWorker = {
    name: 'without-worker',
    configResolved: ({ plugins }: { plugins: readonly { name: string }[] }) => {
      const at = plugins.findIndex(({ name }) => name === 'vite-plugin-pwa:build');
      if (at >= 0) (plugins as { name: string }[]).splice(at, 1);
    },
  };
  const built = (await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'silent',
    build: { write: false },
    plugins: [withoutWorker],
  })) as Rolldown.RolldownOutput;
  const chunks: BuiltChunk[] = built.output
    .filter((file) => file.type === 'chunk')
    .map(({ fileName, code, imports, moduleIds }) => ({
      file: fileName,
      kb: gzipSync(code, { level: 9 }).length / 1024,
      imports,
      modules: moduleIds.map((id) => (id.startsWith(`${root}/`) ? id.slice(root.length + 1) : id)),
    }));
  process.stdout.write(JSON.stringify(chunks));
}
