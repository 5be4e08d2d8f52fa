import type { exportState } from '@qunlu/contract/lifecycle/leaving.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { useQueryClient } from '@tanstack/react-query';
import { host } from '../../../platform/host/host.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { usePress } from '../../../platform/press.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { askForExport, downloadExport, useExport } from '../queries.ts';
import css from './export.module.css';

type Export = OutputOf<typeof exportState>;

const titles: Record<string, string> = { json: '全部资料（JSON）', vcf: '我的名片（vCard）' };
const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1_048_576).toFixed(1)} MB`;

/** Everything the product holds about a person, to take away (D150). */
export default function ExportData() {
  const read = useExport();
  return (
    <Page header={<ScreenHeader title="导出我的资料" back="/user/privacy" />}>
      <Loaded read={read} waiting={<SkeletonRows count={2} />}>
        {(data) => <Content state={data} />}
      </Loaded>
    </Page>
  );
}

function Content({ state }: { state: Export }) {
  const client = useQueryClient();
  const { busy: asking, press } = usePress();
  const busy = state.state === 'waiting' || state.state === 'working';

  const ask = () => press(() => askForExport(client));

  return (
    <>
      <p className={css['lead']}>
        包括您的账号、名片、查看记录、访客、通知和登录记录。别人的联系方式不在其中。整理好的文件保留 7
        天，只有您能下载。
      </p>
      {busy && <Progress value={state.progress} waiting={state.state === 'waiting'} />}
      {state.state === 'ready' && <Files state={state} />}
      {state.state === 'failed' && (
        <p className={css['failed']} role="alert">
          这次没有整理成功，请重新导出。
        </p>
      )}
      {state.can.request && (
        <div className={css['action']}>
          <Button
            block
            kind={state.state === 'ready' ? 'secondary' : 'primary'}
            busy={asking}
            onClick={() => void ask()}
          >
            {state.state === 'none' ? '开始导出' : '重新导出'}
          </Button>
        </div>
      )}
    </>
  );
}

function Progress({ value, waiting }: { value: number; waiting: boolean }) {
  return (
    <div className={css['progress']} role="status">
      <progress className={css['bar']} max={100} value={value} aria-label="整理进度" />
      <p className={css['meta']}>
        {waiting ? '正在排队，可以离开这个页面' : `正在整理 ${value}%，可以离开这个页面`}
      </p>
    </div>
  );
}

function Files({ state }: { state: Export }) {
  const { canDownload } = host();
  async function take(format: 'json' | 'vcf', name: string): Promise<void> {
    try {
      save(await downloadExport(state.id, format), name);
    } catch (error) {
      popTip(sentence(error), { type: 'bad' });
    }
  }
  return (
    <Section
      title="可以下载"
      note={
        canDownload
          ? `可以下载到 ${dateTime(state.expires_at)}`
          : '这里不能下载文件。请点右上角的“···”，选择在浏览器中打开，登录后再下载。'
      }
    >
      {state.files.map(({ format, name, size }) => (
        <ListRow
          key={format}
          wrap
          title={titles[format] ?? name}
          meta={sizeText(size)}
          end={
            canDownload && (
              <Button
                kind="quiet"
                size="s"
                onClick={() => void take(format === 'vcf' ? 'vcf' : 'json', name)}
              >
                下载<span className="visually-hidden">{titles[format] ?? name}</span>
              </Button>
            )
          }
        />
      ))}
    </Section>
  );
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser keeps the data by itself once the download has begun.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
