import { userStatus } from '@qunlu/contract/account/rules.ts';
import { Failure, fail } from '@qunlu/contract/kernel/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contextOf, type Authenticate } from './bind.ts';
import type { Ctx, Deps } from './context.ts';
import { answerFailure } from './failures.ts';
import { allRoutes, type Page, type PageShell, type Redirection } from './pages.ts';
import { readFrom } from './replicas.ts';
import { keepVisitor } from './visitor.ts';

export interface PageBinder {
  (
    path: string,
    make: (ctx: Ctx, params: Record<string, string>) => Promise<Page | Redirection>,
    /** It writes nothing and may be some seconds old (decision 0120). */
    options?: { mayLag: true },
  ): void;
  /** The app's own start page. */
  start(path: string): void;
  /** Every address that nothing is at: a page for people, a failure for calls. */
  missing(): void;
}

/** A browser that opens an address asks for a page; scripts, pictures and calls do not. */
const wantsPage = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && /\btext\/html\b/.test(headers.accept ?? '');

const nothingHere: Page = {
  status: 404,
  title: '没有找到',
  description: '链接可能写错了，或者内容已被删除、暂时不可见',
  path: '/',
  unlisted: true,
  body: '<main class="card-static"><h1>这里没有内容</h1><p>链接可能写错了，或者内容已被删除、暂时不可见。<a href="/">回到首页</a></p></main>',
  data: [],
  screen: allRoutes,
};

/** Pages may identify the viewer by the cookie: a GET changes nothing but the view counter's mark. */
const cookieToken = (request: FastifyRequest): string => {
  const value = request.cookies['auth.token'] ?? '';
  return /^[\w-]{20,200}$/.test(value) ? value : '';
};

export function makePageBinder(
  app: FastifyInstance,
  deps: Deps,
  authenticate: Authenticate,
  shell: PageShell,
): PageBinder {
  const secure = deps.env.publicUrl.startsWith('https://');
  const send = (request: FastifyRequest, reply: FastifyReply, status: number, html: string): FastifyReply => {
    keepVisitor(request, reply, deps, secure);
    // What a guest was given may be kept for going back; whoever logs in or out since has other cookies, and asks again.
    const keeps = (request.cookies['auth.token'] ?? '') === '' ? 'no-cache' : 'no-store';
    return reply
      .status(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', `private, ${keeps}`)
      .header('vary', 'cookie')
      .send(html);
  };
  const bind = (
    path: string,
    make: (ctx: Ctx, params: Record<string, string>) => Promise<Page | Redirection>,
    options?: { mayLag: true },
  ): void => {
    app.get(path, async (request, reply) => {
      const given = await contextOf(deps, authenticate, request, cookieToken(request));
      const open = given.viewer && given.viewer.status <= userStatus.muted;
      const ctx = open ? given : { ...given, viewer: null };
      const page = await readFrom(deps, { id: path, ...options }, request, ctx.db, async (db) => {
        const made = await make({ ...ctx, db }, request.params as Record<string, string>);
        if (db !== ctx.db && 'status' in made && made.status === 404) fail('notFound');
        return made;
      });
      if ('location' in page) return reply.header('cache-control', 'no-store').redirect(page.location, 302);
      if (page.unlisted) void reply.header('x-robots-tag', 'noindex');
      return send(request, reply, page.status ?? 200, shell.render(page));
    });
  };
  return Object.assign(bind, {
    start(path: string): void {
      app.get(path, async (request, reply) => send(request, reply, 200, shell.start()));
    },
    missing(): void {
      app.setNotFoundHandler((request, reply) => {
        if (!wantsPage(request))
          return answerFailure(
            new Failure('notFound', { message: '地址不存在，请检查链接' }),
            request,
            reply,
          );
        void reply.header('x-robots-tag', 'noindex');
        return send(request, reply, 404, shell.render(nothingHere));
      });
    },
  });
}
