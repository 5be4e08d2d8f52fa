import { answerPatience, wxScript } from './script.ts';

let known: Promise<boolean> | undefined;

/**
 * Whether WeChat shows this page inside a mini-program, where it does not say so at once: its script is asked, which
 * itself waits for `WeixinJSBridgeReady` (protocols §2). No answer means no.
 */
export function insideMiniProgram(): Promise<boolean> {
  known ??= ask();
  return known;
}

async function ask(): Promise<boolean> {
  const script = await wxScript().catch(() => null);
  const { miniProgram } = script ?? {};
  if (!miniProgram) return false;
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), answerPatience);
    miniProgram.getEnv(({ miniprogram }) => resolve(miniprogram));
  });
}

/** A new page load. */
export function forgetEnvironment(): void {
  known = undefined;
}
