import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml } from '../../platform/html.ts';

/** Bytes of a form of a counterpart. */
const formLimit = 8192;

export type Fields = Record<string, string | undefined>;

/** Bodies arrive as text: what is signed is the text, and a form is not JSON. */
export function readTexts(scope: FastifyInstance): void {
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser(
    ['application/json', 'application/x-www-form-urlencoded'],
    { parseAs: 'string', bodyLimit: formLimit },
    (_request, body, done) => done(null, body),
  );
}

/** The fields of a form, or of JSON that a script sends instead. */
export function fieldsOf(body: unknown): Fields {
  const text = typeof body === 'string' ? body : '';
  if (!text.startsWith('{')) return Object.fromEntries(new URLSearchParams(text));
  try {
    return JSON.parse(text) as Fields;
  } catch {
    return {};
  }
}

export const sendPage = (reply: FastifyReply, status: number, title: string, body: string): FastifyReply =>
  reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .send(
      `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><link rel="stylesheet" href="/sandbox/counterpart.css"></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`,
    );

export const counterpartStyle = `:root{color-scheme:light dark}*{box-sizing:border-box}body{margin:0;background:#f6f4ef;color:#1c1b18;font:16px/1.5 -apple-system,"PingFang SC","Noto Sans SC",sans-serif}main{max-width:480px;margin:0 auto;padding:24px 16px}h1{font-size:22px}p{margin:8px 0;overflow-wrap:anywhere}.meta{color:#5b5850;font-size:14px}label{display:block;margin:12px 0}input{display:block;width:100%;min-height:44px;padding:8px 12px;border:1px solid #8a867b;border-radius:8px;background:#fff;color:inherit;font:inherit}button{display:block;width:100%;min-height:48px;margin-top:12px;border:0;border-radius:12px;background:#1d5c4a;color:#fff;font:inherit;font-weight:600}button.no{background:none;color:inherit;box-shadow:inset 0 0 0 1px currentColor}@media(prefers-color-scheme:dark){body{background:#14130f;color:#f1eee6}input{background:#1d1c18;border-color:#8f897c}.meta{color:#b9b4a8}}`;
