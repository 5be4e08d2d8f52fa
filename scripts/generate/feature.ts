/**
 * A new feature from the contract to the screen: one thing that can be viewed, with every file of the vocabulary.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Feature } from '../source/features.ts';
import { Change } from './change.ts';
import { featureContract, migration, serverFiles } from './feature-server.ts';
import { namesOf } from './names.ts';
import { addScreen } from './screen.ts';

/** Migrations run in the order of their names: a new one comes last, also where the newest is dated ahead. */
function afterNewest(root: string, now: Date): Date {
  const [, day = '', time = ''] =
    /^(\d{8})_(\d{4})_/.exec(readdirSync(join(root, 'server/migrations')).toSorted().at(-1) ?? '') ?? [];
  if (day === '') return now;
  const newest = Date.UTC(
    +day.slice(0, 4),
    +day.slice(4, 6) - 1,
    +day.slice(6),
    +time.slice(0, 2),
    +time.slice(2),
  );
  return new Date(Math.max(now.getTime(), newest + 60_000));
}

/** Plans the feature `name` with its Chinese title; `write()` of the result carries it out. `now` names its migration. */
export function newFeature(root: string, name: string, title: string, now = new Date()): Change {
  const names = namesOf(name);
  const change = new Change(root);
  const features = JSON.parse(change.read('features.json')) as Feature[];
  const listed = features.find((feature) => feature.name === name);
  if (listed && !listed.dependsOn.includes('moderation'))
    throw new Error(
      `features.json: ${name} needs "moderation" in dependsOn, which looks at the text that it takes`,
    );
  if (!listed) {
    const [nameText, titleText] = [JSON.stringify(name), JSON.stringify(title)];
    const line = `  { "name": ${nameText}, "title": ${titleText}, "what": ${titleText}, "dependsOn": ["account", "lifecycle", "moderation"] }`;
    change.replace('features.json', /\s*\]\s*$/, () => `,\n${line}\n]\n`);
  }
  change.create(`contract/${name}.ts`, featureContract(names, title));
  for (const [file, text] of Object.entries(serverFiles(names, title)))
    change.create(`server/features/${name}/${file}`, text);
  const { path, text } = migration(names, afterNewest(root, now));
  change.create(path, text);
  addScreen(change, name, `/${name}/:id`, title);
  return change;
}
