/**
 * A new feature from the contract to the screen: one thing that can be looked at, with every file of the vocabulary.
 */
import type { Feature } from '../source/features.ts';
import { Change } from './change.ts';
import { featureContract, migration, serverFiles } from './feature-server.ts';
import { namesOf } from './names.ts';
import { addScreen } from './screen.ts';

/** Plans the feature `name` with its Chinese word; `write()` of the answer carries it out. */
export function newFeature(root: string, name: string, title: string): Change {
  const names = namesOf(name);
  const change = new Change(root);
  const features = JSON.parse(change.read('features.json')) as Feature[];
  const listed = features.some((feature) => feature.name === name);
  if (!listed) {
    const line = `  { "name": ${JSON.stringify(name)}, "title": ${JSON.stringify(title)}, "dependsOn": ["account"] }`;
    change.replace('features.json', /\s*\]\s*$/, () => `,\n${line}\n]\n`);
    change.replace(
      'docs/glossary.md',
      /\n\n## Nouns/,
      (match) => `\n| ${title} | \`${name}\` | | \`${names.snake}\` |${match}`,
    );
  }

  change.create(`contract/${name}.ts`, featureContract(names, title));

  for (const [file, text] of Object.entries(serverFiles(names, title)))
    change.create(`server/features/${name}/${file}`, text);
  const { path, text } = migration(root, names);
  change.create(path, text);
  change.addImport('server/app.ts', `${names.camel}Routes`, `./features/${name}/routes.ts`);
  change.replace(
    'server/app.ts',
    /\n +if \(env\.mode === 'sandbox'\) sandboxRoutes/,
    (match) => `\n  ${names.camel}Routes(bind);${match}`,
  );

  addScreen(change, name, `/${name}/:id`, title);
  return change;
}
