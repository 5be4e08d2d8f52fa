import { confirm } from './confirm.tsx';

/** Asks before the person leaves for another site; true when they want to. `site` is the name of the one they are on. */
export function confirmExternal(url: string, site: string): Promise<boolean> {
  let host = url;
  try {
    host = new URL(url).host || url;
  } catch {
    // an address that cannot be read is shown as it is
  }
  return confirm({
    title: `即将离开${site}`,
    message: `您将前往 ${host}，请注意账号和财产安全`,
    okLabel: '继续访问',
  });
}
