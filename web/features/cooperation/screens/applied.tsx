import type { Cooperation } from '@qunlu/contract/cooperation/entity.ts';
import { applicationState, type Kind, type Side } from '@qunlu/contract/cooperation/rules.ts';
import { isNotFound } from '../../../platform/http/errors.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { Handshake } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { Result } from '../../../ui/result.tsx';
import { Section } from '../../../ui/section.tsx';
import { chatPaths } from '../../chat/paths.ts';
import { CooperationRow } from '../parts/cooperation-row.tsx';
import { MissingCooperation } from '../parts/missing-cooperation.tsx';
import { cooperationPaths } from '../paths.ts';
import { useCooperation, useSquare } from '../queries.ts';

/** What follows once one has applied (R157). */
export default function AppliedCooperation() {
  const id = useIdParam();
  const read = useCooperation(id);
  if (isNotFound(read.error)) return <MissingCooperation />;
  return (
    <Page header={<ScreenHeader title="申请结果" back={cooperationPaths.view(id)} />}>
      <Loaded read={read}>{(post) => <Applied post={post} />}</Loaded>
    </Page>
  );
}

function Applied({ post }: { post: Cooperation }) {
  const { cooperation_id: id, user, application } = post;
  const state = application?.state;
  if (state === applicationState.accepted)
    return (
      <Result
        title={`${user.name}已同意`}
        what={post.title}
        next={['名片已交换，对方的联系方式在名片上', '在对话里约时间、谈细节', '30 天后会问一句谈成没有']}
        actions={
          <Button block href={chatPaths.ask('cooperation', id)}>
            去聊聊
          </Button>
        }
      />
    );
  if (!application && post.can.apply)
    return (
      <>
        <Result
          tone="quiet"
          icon={<Handshake size={28} aria-hidden />}
          title="还没有申请"
          what={post.title}
          actions={
            <Button block href={cooperationPaths.apply(id)}>
              申请合作
            </Button>
          }
        />
        <Alike post={post} />
      </>
    );
  const waits = state === applicationState.waiting;
  return (
    <>
      <Result
        tone={waits ? 'good' : 'quiet'}
        title={waits ? '申请已发出' : '没有等回复的申请'}
        what={post.title}
        next={
          waits
            ? [
                `${user.name}看到您的附言和名片后回复，结果会通知您`,
                '同意后互换名片，可以直接对话',
                '30 天没有回复会失效，之前随时可以撤回',
              ]
            : []
        }
        actions={
          <Button block href={cooperationPaths.mine('sent')}>
            看我的申请
          </Button>
        }
      />
      <Alike post={post} />
    </>
  );
}

/** So many of the same kind stand below: one answer is not to be waited for alone. */
const few = 3;

function Alike({ post }: { post: Cooperation }) {
  const { side, kind, cooperation_id: id } = post;
  const { data } = useSquare({ side: side as Side, kind: kind as Kind });
  const others = (data?.pages[0]?.list ?? []).filter((one) => one.cooperation_id !== id && !one.mine);
  if (others.length === 0) return null;
  return (
    <Section title="还可以看看" action={<a href={cooperationPaths.square({ kind })}>更多</a>}>
      {others.slice(0, few).map((one) => (
        <CooperationRow key={one.cooperation_id} post={one} />
      ))}
    </Section>
  );
}
