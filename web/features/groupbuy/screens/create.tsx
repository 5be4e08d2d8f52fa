import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isNotFound } from '../../../platform/http/errors.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { useAttempt } from '../../../platform/press.ts';
import { navigate } from '../../../platform/router/location.ts';
import { useIdQuery } from '../../../platform/router/params.ts';
import { useDraftSaving } from '../../../platform/drafts/draft-saving.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Inbox } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { SellingSteps } from '../../identity/parts/selling-steps.tsx';
import { BuyForm } from '../parts/form/buy-form.tsx';
import { BeginFrom } from '../parts/form/drafts-row.tsx';
import {
  blank,
  blankIn,
  bodyOf,
  buyDrafts,
  type BuyValues,
  copyOf,
  picturesOf,
  valuesFrom,
} from '../parts/form/values.ts';
import { groupbuyPaths } from '../paths.ts';
import { useBuy } from '../queries/buys.ts';
import { keepDraft, publish, useCircleOf, useDraft } from '../queries/publish.ts';

/** Begins a group buy (R170): anew, like an earlier one, or going on with a draft. */
export default function CreateBuy() {
  const draft = useIdQuery('draft');
  const copy = useIdQuery('copy');
  const circle = useIdQuery('circle') ?? 0;
  if (draft !== null) return <FromDraft key={`draft ${draft}`} id={draft} />;
  if (copy !== null) return <FromEarlier key={`copy ${copy}`} id={copy} />;
  return (
    <Create
      key={`new ${circle}`}
      name={circle > 0 ? `circle-${circle}` : 'new'}
      start={blankIn(circle)}
      anew={circle === 0}
    />
  );
}

function FromDraft({ id }: { id: number }) {
  const read = useDraft(id);
  const content = read.data?.content;
  const start = useMemo(() => (content === undefined ? null : readDraft(content)), [content]);
  if (start) return <Create name={`draft-${id}`} start={start} draftId={id} />;
  return <Waiting read={read} missing="草稿不在了，可能已经发布或删掉" />;
}

function readDraft(content: string): BuyValues {
  try {
    return valuesFrom(JSON.parse(content) as Partial<BuyValues>);
  } catch {
    return blank;
  }
}

function FromEarlier({ id }: { id: number }) {
  const read = useBuy(id);
  const { data } = read;
  if (data?.mine) return <Create name={`copy-${id}`} start={copyOf(data)} />;
  return <Waiting read={read} missing="这个团购不能照着开" gone={data !== undefined} />;
}

function Waiting(props: {
  read: Parameters<typeof LoadState>[0]['read'] & { error: Error | null };
  missing: string;
  gone?: boolean;
}) {
  const { read, missing, gone = false } = props;
  return (
    <Page header={<ScreenHeader title="发起团购" back={groupbuyPaths.user('own')} />}>
      {gone || isNotFound(read.error) ? (
        <EmptyState
          icon={<Inbox size={28} aria-hidden />}
          title={missing}
          text="可以从头写一个"
          action={<Button href={groupbuyPaths.create()}>从头写</Button>}
        />
      ) : (
        <LoadState read={read} waiting={<SkeletonRows count={4} />} />
      )}
    </Page>
  );
}

interface CreateProps {
  name: string;
  start: BuyValues;
  draftId?: number;
  /** Neither in a circle nor from something that is there. */
  anew?: boolean;
}

function Create({ name, start, draftId = 0, anew = false }: CreateProps) {
  const client = useQueryClient();
  const attempt = useAttempt();
  const circle = useCircleOf(start.circle_id).data;

  async function save(values: BuyValues): Promise<number> {
    const body = bodyOf(values, draftId);
    const { buy_id: id } = await attempt(body, (key) => publish(client, body, key));
    navigate(groupbuyPaths.made(id), { replace: true });
    return id;
  }

  const keeping = useDraftSaving<BuyValues>({
    drafts: buyDrafts,
    name,
    draftId,
    picturesOf,
    save: (body, key) => keepDraft(client, body, key),
    hrefOf: (draft) => groupbuyPaths.create({ draft }),
  });

  return (
    <BuyForm
      title={circle ? `在${circle.name}发起` : '发起团购'}
      back={start.circle_id > 0 ? groupbuyPaths.ofCircle(start.circle_id) : groupbuyPaths.user('own')}
      name={name}
      initial={start}
      label="发布"
      note="钱先由平台保管，收到货以后才归您"
      onKeep={{ busy: keeping.busy, keep: (values) => void keeping.keep(values) }}
      onSave={save}
    >
      <SellingSteps kind="groupbuy" title="收款前还需要" missing />
      {anew && <BeginFrom />}
    </BuyForm>
  );
}
