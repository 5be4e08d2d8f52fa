import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** What a build names; compressed forms have no address of their own. */
const builtName = /^[\w-]+(\.[\w-]+)+(?<!\.(br|gz))$/;

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

/** A worker that runs WebAssembly (web/worker/read-code.ts): it has a policy of its own, and the pages keep theirs. */
const wasmWorker = /^read-code-/;
const wasmPolicy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";

/** Content codings, best first, and how the build ends the names of such files. */
const codings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

interface BuiltFile {
  readonly type: string;
  readonly plain: Buffer;
  readonly coded: ReadonlyMap<string, Buffer>;
}

/**
 * Files whose names change with their content, at `<prefix><name>`: read when somebody first asks, then answered from memory. A
 * first visit asks for up to a hundred of them, and from the disk each takes ten times the CPU.
 */
export function serveBuiltFiles(app: FastifyInstance, prefix: string, folder: string): void {
  const kept = new Map<string, BuiltFile>();
  app.get<{ Params: { name: string } }>(`${prefix}:name`, async (request, reply) => {
    const { name } = request.params;
    const file = kept.get(name) ?? (builtName.test(name) ? await readBuilt(folder, name) : undefined);
    if (!file) return reply.callNotFound();
    kept.set(name, file);
    const tag = `W/"${name}"`;
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding')
      .header('etag', tag);
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    reply.type(file.type);
    if (wasmWorker.test(name)) reply.header('content-security-policy', wasmPolicy);
    const accepted = acceptedCodings(request.headers['accept-encoding']);
    for (const [coding, bytes] of file.coded)
      if (accepted.has(coding)) return reply.header('content-encoding', coding).send(bytes);
    return reply.send(file.plain);
  });
}

/** undefined: there is no such file. */
async function readBuilt(folder: string, name: string): Promise<BuiltFile | undefined> {
  const plain = await readIfThere(join(folder, name));
  if (!plain) return undefined;
  const coded = new Map<string, Buffer>();
  for (const [coding, ending] of codings) {
    const bytes = await readIfThere(join(folder, `${name}${ending}`));
    if (bytes) coded.set(coding, bytes);
  }
  return { type: types[extname(name)] ?? 'application/octet-stream', plain, coded };
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (['ENOENT', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

/** `gzip;q=0.5, br;q=0` → gzip. */
function acceptedCodings(header: string | string[] | undefined): ReadonlySet<string> {
  return new Set(
    String(header ?? '')
      .split(',')
      .map((part) => part.trim().split(/\s*;\s*q=/))
      .filter(([, weight]) => weight === undefined || Number(weight) > 0)
      .map(([coding = '']) => coding.toLowerCase()),
  );
}
