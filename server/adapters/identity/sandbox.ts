import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { secondsOf, type Deps } from '../../platform/context.ts';
import { escapeHtml } from '../../platform/html.ts';
import { sameBytes } from '../../platform/secrets.ts';
import { tc3Authorization } from '../tencent/tc3.ts';
import { decideFlow, findFlow, keepFlow } from './flows.ts';
import { counterpartStyle, fieldsOf, readTexts, sendPage, type Fields } from './sandbox-page.ts';

/** Seconds that a token of the provider lives, and by which a request's time may differ. */
const tokenSeconds = 7200;
const skewSeconds = 300;
const path = '/sandbox/identity';

const refuse = (Code: string, Message: string) => ({ Response: { Error: { Code, Message }, RequestId: '' } });

const codes: Readonly<Record<string, { ErrCode: number; ErrMsg: string }>> = {
  pass: { ErrCode: 0, ErrMsg: '成功' },
  fail: { ErrCode: 66660004, ErrMsg: '人脸与证件照片不是同一个人' },
  mismatch: { ErrCode: 66660010, ErrMsg: '姓名和身份证号不一致' },
};

/** The sandbox's face verification: the same addresses, signatures and answers, so that the real client runs against it. */
export function sandboxIdentity(app: FastifyInstance, deps: Deps): void {
  const { identity } = deps.env;
  if (identity.provider !== 'sandbox') return;
  const account = identity;

  /** As the provider checks it: the signature covers the body as it came. */
  function isSigned(
    { host = '', authorization = '', 'x-tc-timestamp': at }: IncomingHttpHeaders,
    body: string,
  ): boolean {
    const timestamp = Number(at);
    if (!(Math.abs(timestamp - secondsOf(deps.clock())) <= skewSeconds)) return false;
    const right = tc3Authorization(account, { service: 'faceid', host, body, timestamp });
    return sameBytes(Buffer.from(authorization), Buffer.from(right));
  }

  const actions: Readonly<Record<string, (fields: Fields) => Promise<object>>> = {
    async DetectAuth({ IdCard = '', Name = '', RedirectUrl = '', RuleId }) {
      if (RuleId !== account.ruleId) return refuse('InvalidParameterValue', 'RuleId');
      if (!URL.canParse(RedirectUrl)) return refuse('InvalidParameterValue', 'RedirectUrl');
      const flow = { name: Name, idNumber: IdCard, returnUrl: RedirectUrl };
      const BizToken = await keepFlow(deps, 'identity', flow, tokenSeconds);
      const Url = `${deps.env.publicUrl}${path}/web?token=${BizToken}`;
      return { Response: { Url, BizToken, RequestId: '' } };
    },
    async GetDetectInfoEnhanced({ BizToken = '' }) {
      const flow = await findFlow(deps, 'identity', BizToken);
      if (!flow) return refuse('InvalidParameterValue.BizTokenIllegal', 'BizToken');
      const decided = codes[flow.outcome];
      const ended = flow.expired
        ? { ErrCode: 66660018, ErrMsg: '核验没有做完，已超时' }
        : { ErrCode: null, ErrMsg: null };
      const passed = flow.outcome === 'pass';
      const Text = {
        ...(decided ?? ended),
        Name: passed ? flow.name : null,
        IdCard: passed ? flow.idNumber : null,
      };
      return { Response: { Text, RequestId: '' } };
    },
  };

  void app.register(async (scope) => {
    readTexts(scope);
    scope.get('/sandbox/counterpart.css', async (_request, reply) =>
      reply.type('text/css; charset=utf-8').send(counterpartStyle),
    );

    scope.post(path, async (request) => {
      const body = typeof request.body === 'string' ? request.body : '';
      if (!isSigned(request.headers, body)) return refuse('AuthFailure.SignatureFailure', '签名不正确');
      const action = actions[String(request.headers['x-tc-action'] ?? '')];
      return action ? action(fieldsOf(body)) : refuse('InvalidAction', '没有这个接口');
    });

    scope.get(`${path}/web`, async (request, reply) => {
      const { token = '' } = request.query as Fields;
      const flow = await findFlow(deps, 'identity', token);
      if (!flow || flow.expired || flow.outcome !== '')
        return sendPage(reply, 404, '核验已结束', '<p>请回到群录看结果，或重新开始。</p>');
      const field = (name: string, label: string, value: string): string =>
        `<label>${label}<input name="${name}" value="${escapeHtml(value)}" autocomplete="off" maxlength="60"></label>`;
      return sendPage(
        reply,
        200,
        '沙盒实名核验',
        `<p class="meta">沙盒里没有真的摄像头。这里的人是谁、像不像，由您来定：改成别的姓名或号码，就是证件对不上。</p><form method="post" action="${path}/web"><input type="hidden" name="token" value="${escapeHtml(token)}">${field('name', '站在镜头前的人', flow.name)}${field('id_number', '出示的身份证号', flow.idNumber)}<button name="result" value="pass">人脸一致，通过</button><button class="no" name="result" value="fail">人脸不一致，不通过</button></form>`,
      );
    });

    scope.post(`${path}/web`, async (request, reply) => {
      const { token = '', name, id_number, result } = fieldsOf(request.body);
      const flow = await findFlow(deps, 'identity', token);
      if (!flow) return sendPage(reply, 404, '核验已结束', '<p>请回到群录看结果，或重新开始。</p>');
      const same =
        (name === undefined || name.trim() === flow.name) &&
        (id_number === undefined || id_number.trim().toUpperCase() === flow.idNumber);
      await decideFlow(deps, 'identity', token, same ? (result === 'pass' ? 'pass' : 'fail') : 'mismatch');
      // Back to the product with the token, as the provider does; nobody may trust it.
      const target = new URL(flow.returnUrl);
      target.searchParams.set('BizToken', token);
      return reply.header('cache-control', 'no-store').redirect(target.href, 303);
    });
  });
}
