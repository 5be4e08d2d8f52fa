/**
 * `npm run miniprogram`: builds the mini-program for the site of this environment (the `.env` of the server) into miniprogram/dist.
 *   -- --pack                        WeChat's own builder makes the package that it would upload, .cache/mini-program.zip; needs no key
 *   -- --upload --key=<file> --version=1.2.0 [--words="what is new"]   uploads it as a trial version
 * WeChat's builder is installed when it is first needed (decision 0117).
 */
import { generateKeyPairSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readEnv } from '../server/platform/env.ts';
import { buildMiniProgram } from './mini-program-build.ts';
import { ROOT, run } from './run.ts';

const BUILDER = join(ROOT, 'miniprogram', 'builder');
const OUT = join(ROOT, 'miniprogram', 'dist');
const PACKAGE = join(ROOT, '.cache', 'mini-program.zip');

/** What is used of `miniprogram-ci`, which has its types for itself. */
interface Builder {
  Project: new (options: {
    appid: string;
    type: 'miniProgram';
    projectPath: string;
    privateKey?: string;
    privateKeyPath?: string;
  }) => { attr: () => Promise<object> };
  DefaultProjectAttr: object;
  getCompiledResult(options: object, path: string): Promise<Record<string, string | Buffer>>;
  upload(options: object): Promise<{ subPackageInfo?: { name: string; size: number }[] }>;
}

const {
  pack = false,
  upload = false,
  key = '',
  version = '',
  words = '',
} = parseArgs({
  options: {
    pack: { type: 'boolean' },
    upload: { type: 'boolean' },
    key: { type: 'string' },
    version: { type: 'string' },
    words: { type: 'string' },
  },
}).values;

async function builder(): Promise<Builder> {
  if (!existsSync(join(BUILDER, 'node_modules', 'miniprogram-ci'))) {
    console.log('Installing WeChat’s builder, once (275 MB)…');
    const code = await run('npm', [
      'ci',
      '--prefix',
      BUILDER,
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]);
    if (code !== 0) throw new Error('WeChat’s builder could not be installed');
  }
  return createRequire(join(BUILDER, 'package.json'))('miniprogram-ci') as Builder;
}

/** What the builder is told of the code: make it small, and understood by old phones. */
const setting = { es6: true, minify: true, useProjectConfig: true };

async function packed(appid: string): Promise<number> {
  const ci = await builder();
  // The builder wants a key and asks WeChat for the limits of the account. Neither changes what it makes.
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
  const project = new ci.Project({ appid, type: 'miniProgram', projectPath: OUT, privateKey });
  project.attr = () => Promise.resolve(ci.DefaultProjectAttr);
  const made = await ci.getCompiledResult(
    { project, version: '0.0.0', desc: '', setting, onProgressUpdate: () => undefined },
    PACKAGE,
  );
  const bytes = Object.values(made).reduce((sum, file) => sum + Buffer.byteLength(file), 0);
  console.log(`${PACKAGE}: ${Object.keys(made).length} files, ${(bytes / 1024).toFixed(0)} KB`);
  return 'app.js' in made && 'pages/pay/pay.js' in made ? 0 : 1;
}

async function uploaded(appid: string): Promise<number> {
  if (!existsSync(key) || !/^\d+\.\d+\.\d+$/.test(version)) {
    console.log('--upload needs --key=<file of mp.weixin.qq.com> and --version=1.2.0');
    return 1;
  }
  const ci = await builder();
  const project = new ci.Project({ appid, type: 'miniProgram', projectPath: OUT, privateKeyPath: key });
  const { subPackageInfo = [] } = await ci.upload({
    project,
    version,
    desc: words || `群录 ${version}`,
    setting,
    onProgressUpdate: () => undefined,
  });
  console.log(`uploaded ${version}: ${JSON.stringify(subPackageInfo)}`);
  return 0;
}

async function main(): Promise<number> {
  if (existsSync(join(ROOT, '.env'))) process.loadEnvFile(join(ROOT, '.env'));
  const { publicUrl, appSecret, wechat, wechatMiniTemplates } = readEnv(process.env);
  const appid = wechat.apps.mini?.appid;
  if (!appid) {
    console.log('There is no mini-program: set WECHAT_MINI_APPID and WECHAT_MINI_SECRET.');
    return 1;
  }
  const templates = [...new Set(Object.values(wechatMiniTemplates).map(({ id }) => id))].slice(0, 3);
  await buildMiniProgram({ site: publicUrl, secret: appSecret, appid, templates }, OUT);
  console.log(`${OUT}: for ${publicUrl}, ${appid}`);
  if (upload) return uploaded(appid);
  return pack ? packed(appid) : 0;
}

// The builder leaves processes that would keep this one.
process.exit(await main());
