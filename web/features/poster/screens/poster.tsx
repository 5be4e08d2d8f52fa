import { failures } from '@qunlu/contract/kernel/failure-codes.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { posterLabels, posterPixels, posterTemplates } from '@qunlu/contract/poster/rules.ts';
import { useEffect, useRef, useState } from 'react';
import { isNotFound, RequestError } from '../../../platform/http/errors.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { PosterActions } from '../../../platform/poster.tsx';
import { arrivedBy, navigate } from '../../../platform/router/location.ts';
import { useIdParam, useParam, useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { Crown, QrCode } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { PosterLooks, PosterSheet } from '../../../ui/poster/poster-sheet.tsx';
import { Section } from '../../../ui/section.tsx';
import { openVip } from '../../membership/paths.ts';
import { posterPaths } from '../paths.ts';
import { type OwnPoster, pictureAt, usePoster } from '../queries.ts';

const looks = posterTemplates.map((value) => ({ value: String(value), label: posterLabels[value] }));

/** A picture that invites to a circle with one's own code, drawn by the server: to keep or to pass on (R083, D88). */
export default function Poster() {
  const id = useIdParam();
  const wanted = useParam('template');
  const template = posterTemplates.find((one) => String(one) === wanted) ?? posterTemplates[0];
  const unmarked = useQueryParams().get('unmarked') === '1';
  const { data: poster, error, refetch } = usePoster(id);
  const picture = poster && pictureAt(id, poster, { template, unmarked });
  const [failed, setFailed] = useState<string | null>(null);

  function retry(): void {
    // Its invitation may be over: another one has another address.
    void refetch().then(() => setFailed(null));
  }
  const choose = (number: number, plain: boolean): void =>
    navigate(posterPaths.view(id, number, plain), { replace: true });

  return (
    <Page
      header={<ScreenHeader title="邀请海报" back={posterPaths.circle(id)} />}
      footer={poster && picture && failed !== picture && <Actions poster={poster} picture={picture} />}
    >
      {!poster && error ? (
        <None id={id} error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Looks value={String(template)} onChange={(next) => choose(Number(next), unmarked)} />
          {picture && failed === picture ? (
            <ErrorState message="海报没有画出来" text="刷新后会换上新的邀请再画一次" onRetry={retry} />
          ) : (
            <PosterSheet
              picture={picture}
              size={posterPixels}
              alt={`${poster?.name ?? ''}的邀请海报，二维码扫开是加入页`}
              onFailed={() => setFailed(picture ?? null)}
            />
          )}
          {poster && (
            <Section
              note={`邀请 ${dateTime(poster.expires_at)} 前有效，过期后打开这一页会换上新的。海报上没有联系方式`}
            >
              {poster.may_unmark ? (
                <SwitchField
                  name="unmarked"
                  label="去掉平台标记"
                  help="会员的海报可以不写“群录”"
                  value={unmarked}
                  onChange={(plain) => choose(template, plain)}
                />
              ) : (
                <ListRow
                  wrap
                  leading={<Crown size={22} aria-hidden />}
                  title="去掉平台标记"
                  meta="开通会员后可以不写“群录”"
                  onClick={() => navigate(openVip, { returns: true })}
                />
              )}
            </Section>
          )}
        </>
      )}
    </Page>
  );
}

/** The address of another look is another screen: the keys go on where they were. */
function Looks(props: { value: string; onChange: (value: string) => void }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (arrivedBy() === 'replace' && document.activeElement === document.body)
      ref.current?.querySelector<HTMLInputElement>('input:checked')?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={ref}>
      <PosterLooks options={looks} {...props} />
    </div>
  );
}

/** Why there is no poster, and what else can be done. */
function None({ id, error, onRetry }: { id: number; error: Error; onRetry: () => void }) {
  const refused = error instanceof RequestError && error.code === failures.forbidden.code;
  if (!refused && !isNotFound(error)) return <ErrorState message={sentence(error)} onRetry={onRetry} />;
  return (
    <EmptyState
      icon={<QrCode size={28} aria-hidden />}
      title={sentence(error)}
      text="到通讯录首页看看还能做什么，或问问圈主"
      action={<Button href={posterPaths.circle(id)}>去通讯录首页</Button>}
    />
  );
}

function Actions({ poster: { name, link }, picture }: { poster: OwnPoster; picture: string }) {
  const title = `邀请您加入「${name}」`;
  return (
    <PosterActions
      picture={picture}
      file={`${name}的邀请海报.png`}
      passes={{ what: '邀请', title, desc: '打开看看都有谁', link, image: picture }}
    />
  );
}
