/**
 * Builds the mini-program: its TypeScript becomes one file a page and one that they share, beside what WeChat reads as it is.
 *   await buildMiniProgram({ site: 'https://…', secret, appid, templates: [] }, 'miniprogram/dist')
 * Started by itself it takes both as arguments, the first as JSON.
 */
import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { ROOT } from './run.ts';

export interface MiniProgramFacts {
  /** Address of the web app: the business domain of the mini-program. */
  site: string;
  /** Signs the time of requests, as in the web app. */
  secret: string;
  appid: string;
  /** Of the messages that a person may ask for. */
  templates: readonly string[];
}

const SOURCE = join(ROOT, 'miniprogram');
const ENTRIES = ['app', 'pages/app/app', 'pages/login/login', 'pages/pay/pay'];
const READ_AS_IT_IS = /^(app|sitemap|pages\/.*)\.(json|wxml|wxss)$|^pages\/.*\.(json|wxml|wxss)$/;
/** What pages import; WeChat runs a page's own file when it opens the page. */
const SHARED = /\/(miniprogram\/platform|contract|node_modules)\//;
/** The oldest JavaScript of a WeChat that shows the web app. */
const TARGET = ['es2020', 'safari14'];

/** `out`: an absolute path; the folder is emptied. */
export async function buildMiniProgram(facts: MiniProgramFacts, out: string): Promise<void> {
  rmSync(out, { recursive: true, force: true });
  await build({
    root: SOURCE,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      __SITE__: JSON.stringify(facts.site),
      __SECRET__: JSON.stringify(facts.secret),
      __TEMPLATES__: JSON.stringify(facts.templates),
    },
    build: {
      outDir: out,
      emptyOutDir: false,
      target: TARGET,
      // Readable, as WeChat's reviewers see it; its own builder makes it small.
      minify: false,
      modulePreload: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: Object.fromEntries(ENTRIES.map((name) => [name, join(SOURCE, `${name}.ts`)])),
        output: {
          format: 'cjs',
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
          codeSplitting: { groups: [{ name: 'shared', test: SHARED }] },
        },
      },
    },
  });
  for (const name of readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }))
    if (READ_AS_IT_IS.test(name)) cpSync(join(SOURCE, name), join(out, name));
  writeFileSync(join(out, 'project.config.json'), `${JSON.stringify(projectOf(facts), null, 2)}\n`);
}

/** What WeChat's developer tools and its builder ask of a project. */
const projectOf = ({ appid }: MiniProgramFacts) => ({
  appid,
  projectname: 'qunlu',
  compileType: 'miniprogram',
  libVersion: '3.3.0',
  setting: { es6: true, enhance: true, minified: true, urlCheck: true },
});

if (import.meta.main) {
  const [facts = '{}', out = ''] = process.argv.slice(2);
  await buildMiniProgram(JSON.parse(facts) as MiniProgramFacts, out);
}
