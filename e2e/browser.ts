/**
 * A Chromium for the journeys, found once: CHROMIUM_PATH, the one inside @sparticuz/chromium, or a system one.
 *   await findBrowser() → { executablePath: '/usr/bin/chromium', args: ['--no-sandbox', …], env: { FONTCONFIG_FILE: … } }
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Not `--single-process`: with it the browser dies when its first context closes. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
];

export const HOW_TO_GET_ONE =
  'No Chromium can be started. This command gives one: sudo apt-get install -y chromium';

export interface Browser {
  readonly executablePath: string;
  readonly args: string[];
  /** Environment of the browser process: the test font for Chinese, the same on every machine. */
  readonly env: Record<string, string>;
}

/** Tries each candidate with a real start; undefined when none starts. */
export async function findBrowser(): Promise<Browser | undefined> {
  const env = browserEnvironment();
  const chosen = process.env['CHROMIUM_PATH'];
  // The packaged one has no window at all, which makes journeys a fifth faster.
  const candidates = chosen ? [chosen] : [await packagedChromium(), ...SYSTEM, ...MAC];
  for (const path of candidates)
    if (path !== undefined && existsSync(path) && (await starts(path, env)))
      return { executablePath: path, args: ARGS, env };
  return undefined;
}

/** Launch options for a path that is already known to start. */
export function knownBrowser(executablePath: string): Browser {
  return { executablePath, args: ARGS, env: browserEnvironment() };
}

async function starts(executablePath: string, env: Record<string, string>): Promise<boolean> {
  try {
    const browser = await chromium.launch({ executablePath, args: ARGS, env, timeout: 30_000 });
    // Some builds start and die when their first context closes: open and close two.
    for (const title of ['one', 'two']) {
      const context = await browser.newContext();
      await (await context.newPage()).setContent(`<title>${title}</title>`);
      await context.close();
    }
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

async function packagedChromium(): Promise<string | undefined> {
  try {
    const { default: packaged } = await import('@sparticuz/chromium');
    return await packaged.executablePath();
  } catch {
    return undefined;
  }
}

/** The process environment with a fontconfig file that names the Noto Sans SC of the npm package. */
function browserEnvironment(): Record<string, string> {
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return { ...Object.fromEntries(inherited), FONTCONFIG_FILE: fontConfiguration() };
}

function fontConfiguration(): string {
  const fonts = dirname(fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans-sc/package.json')));
  const cache = resolve(import.meta.dirname, '..', '.cache', 'fonts');
  mkdirSync(cache, { recursive: true });
  const family = (name: string): string =>
    `  <match><test name="family"><string>${name}</string></test><edit name="family" mode="prepend" binding="strong"><string>Noto Sans SC</string></edit></match>`;
  const file = join(cache, 'fonts.conf');
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(fonts, '400Regular')}</dir>
  <dir>${join(fonts, '500Medium')}</dir>
  <dir>${join(fonts, '700Bold')}</dir>
  <cachedir>${cache}</cachedir>
${['sans-serif', 'serif', 'system-ui', 'monospace'].map(family).join('\n')}
</fontconfig>
`,
  );
  return file;
}
