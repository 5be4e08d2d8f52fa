import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { escapeHtml } from '../../platform/html.ts';
import type { readPushes } from '../push/sandbox-store.ts';
import type { InboxMessage } from './sandbox.ts';

/**
 * The sandbox inbox as a page; what is new is added without a reload, which would lose scroll position and focus.
 * `cashier`: the sections of what is paid, `phones`: that of ringing phones; '' without the sandbox's.
 */
export function inboxPage({
  messages,
  pushes,
  cashier,
  phones,
}: {
  messages: readonly InboxMessage[];
  pushes: Awaited<ReturnType<typeof readPushes>>;
  cashier: string;
  phones: string;
}): string {
  const rows = messages.map(
    (message) =>
      `<li><p class="code">${escapeHtml(message.code || '—')}</p><p>${escapeHtml(message.text)}</p><p class="meta">发往 ${escapeHtml(message.phone)} · ${dateTime(message.at)}</p></li>`,
  );
  const list =
    rows.length > 0
      ? `<ul>${rows.join('')}</ul>`
      : '<p class="meta">还没有短信。在登录页获取验证码后，会出现在这里。</p>';
  const sent = pushes.map(
    ({ channel, receiver, title, body, url, at }) =>
      `<li><p><strong>${escapeHtml(title)}</strong></p><p>${escapeHtml(body)}</p><p class="meta">${channel === 'wechat' ? '微信' : '手机推送'} · 发往 ${escapeHtml(receiver)} · ${dateTime(at)}</p><p><a href="${escapeHtml(url)}">打开</a></p></li>`,
  );
  const pushList =
    sent.length > 0
      ? `<ul>${sent.join('')}</ul>`
      : '<p class="meta">还没有微信消息和手机推送。绑定微信并关注服务号，或在手机应用里登录后，会出现在这里。</p>';
  const jumps = `<nav class="jumps" aria-label="跳到"><a href="#sms">短信</a><a href="#pushes">消息</a>${cashier ? '<a href="#payments">付款</a><a href="#transfers">转账</a>' : ''}${phones ? '<a href="#phones">电话</a>' : ''}</nav>`;
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>沙盒收件箱</title><link rel="stylesheet" href="/sandbox/inbox.css"><script src="/sandbox/inbox.js" defer></script>${cashier ? '<link rel="stylesheet" href="/sandbox/pay/cashier.css"><script src="/sandbox/pay/cashier.js" defer></script>' : ''}</head><body><main class="inbox"><h1>沙盒收件箱</h1><p class="meta">沙盒里没有真的短信和钱，本该发出的都在这里。每 5 秒更新。</p>${jumps}<div id="messages" role="log"><section><h2 id="sms">短信</h2>${list}</section><section><h2 id="pushes">微信消息和手机推送</h2>${pushList}</section>${phones}${cashier}</div>${replyForm}</main></body></html>`;
}

/** As somebody who got a text answers it on their phone. */
const replyForm =
  '<form id="reply"><h2>回复短信</h2><p class="meta">像手机上那样回复最近的一条，例如 R 表示拒收。</p><p><label>号码<br><input name="phone" inputmode="tel" autocomplete="off" required></label></p><p><label>内容<br><input name="text" value="R" autocomplete="off" required></label></p><p><button>回复</button> <span role="status"></span></p></form>';

export const inboxStyle = `input,button{font:inherit;min-height:44px;padding:0 12px;box-sizing:border-box}:root{color-scheme:light dark}body{margin:0;background:#f6f4ef;color:#1c1b18;font:16px/1.5 -apple-system,"PingFang SC","Noto Sans SC",sans-serif}main{max-width:480px;margin:0 auto;padding:24px 16px}.inbox{max-width:1200px}h1{font-size:22px}h2{font-size:18px;margin:24px 0 8px;scroll-margin-top:8px}#messages{display:grid;gap:0 24px;grid-template-columns:repeat(auto-fit,minmax(min(100%,320px),1fr));align-items:start}.jumps{display:flex;gap:8px}.jumps a{color:inherit;min-height:44px;line-height:44px;padding:0 12px}@media(min-width:760px){.jumps{display:none}}ul{list-style:none;margin:16px 0;padding:0}li{background:#fff;border-radius:12px;padding:12px 16px;margin-bottom:12px}p{margin:4px 0;overflow-wrap:anywhere}.code{font-size:28px;font-weight:600;letter-spacing:.12em;font-variant-numeric:tabular-nums}.meta{color:#5b5850;font-size:14px}@media(prefers-color-scheme:dark){body{background:#14130f;color:#f1eee6}li{background:#1d1c18}.meta{color:#b9b4a8}}`;

export const inboxScript = `const renew = async () => {
  const answer = await fetch('/sandbox').catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('messages');
  const shown = document.getElementById('messages');
  if (fresh && shown && fresh.textContent !== shown.textContent) shown.replaceChildren(...fresh.childNodes);
};
setInterval(renew, 5000);
addEventListener('sandbox-change', renew);
document.getElementById('reply').addEventListener('submit', async (event) => {
  event.preventDefault();
  const form = event.target;
  const answer = await fetch('/sandbox/reply', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone: form.phone.value.trim(), text: form.text.value }),
  }).catch(() => null);
  form.querySelector('[role=status]').textContent = answer?.ok ? '已回复' : '没有成功，请检查号码';
});
`;
