/**
 * A new feature from the contract to the screen: one thing that can be viewed, with every file of the vocabulary.
 */
import type { Feature } from '../source/features.ts';
import { Change } from './change.ts';
import { featureContract, migration, serverFiles } from './feature-server.ts';
import { namesOf } from './names.ts';
import { addScreen } from './screen.ts';

/** Plans the feature `name` with its Chinese title; `write()` of the result carries it out. `now` names its migration. */
export function newFeature(root: string, name: string, title: string, now = new Date()): Change {
  const names = namesOf(name);
  const change = new Change(root);
  const features = JSON.parse(change.read('features.json')) as Feature[];
  if (!features.some((feature) => feature.name === name)) {
    const [nameText, titleText] = [JSON.stringify(name), JSON.stringify(title)];
    const line = `  { "name": ${nameText}, "title": ${titleText}, "what": ${titleText}, "dependsOn": ["account", "lifecycle"] }`;
    change.replace('features.json', /\s*\]\s*$/, () => `,\n${line}\n]\n`);
  }
  change.create(`contract/${name}.ts`, featureContract(names, title));
  for (const [file, text] of Object.entries(serverFiles(names, title)))
    change.create(`server/features/${name}/${file}`, text);
  const { path, text } = migration(names, now);
  change.create(path, text);
  addScreen(change, name, `/${name}/:id`, title);
  return change;
}
