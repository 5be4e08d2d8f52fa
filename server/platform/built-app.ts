import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface ManifestEntry {
  file: string;
  css?: string[];
  imports?: string[];
}
/** What the build of the web app says of its files. */
export type Manifest = Record<string, ManifestEntry>;

/** The files of the shared card's first view: the start and the card. */
const firstView = ['index.html', 'app/screens/card.tsx'];

/** Empty where the app has not been built. */
export function readManifest(webDir: string): Manifest {
  const path = join(webDir, '.vite/manifest.json');
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

/** A part of the app and all that it imports, the start aside. */
export function entriesOf(manifest: Manifest, part: string): ManifestEntry[] {
  const found = new Map<string, ManifestEntry>();
  const visit = (key: string): void => {
    const entry = manifest[key];
    if (!entry || found.has(key)) return;
    found.set(key, entry);
    for (const next of entry.imports ?? []) if (next !== 'index.html') visit(next);
  };
  visit(part);
  return [...found.values()];
}

/** The style sheets of the first view, which every page carries inside itself: a link would hold its first paint up. */
export interface FirstStyles {
  css: string;
  /** The files they come from. */
  files: ReadonlySet<string>;
  /** What the content policy allows them by. */
  hash: string;
}

export function readFirstStyles(webDir: string): FirstStyles | null {
  const manifest = readManifest(webDir);
  const files = new Set(
    firstView.flatMap((part) => entriesOf(manifest, part)).flatMap(({ css = [] }) => css),
  );
  if (files.size === 0) return null;
  const css = [...files].map((file) => readFileSync(join(webDir, file), 'utf8').trim()).join('\n');
  return { css, files, hash: `'sha256-${createHash('sha256').update(css).digest('base64')}'` };
}
