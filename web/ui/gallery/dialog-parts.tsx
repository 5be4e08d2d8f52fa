import { actionSheet } from '../dialog/action-sheet.tsx';
import { alert } from '../dialog/alert.tsx';
import { confirm } from '../dialog/confirm.tsx';
import { confirmExternal } from '../dialog/confirm-external.ts';
import { loading, withLoading } from '../dialog/loading.tsx';
import { popTip } from '../dialog/pop-tip.tsx';
import { prompt } from '../dialog/prompt.tsx';
import { openSheet } from '../dialog/sheet.tsx';
import { Copy, QrCode, Share2, Trash2 } from '../icons.ts';
import { ListRow } from '../list-row.tsx';
import { Section } from '../section.tsx';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const notify = (value: unknown): void => popTip(`回答：${String(value)}`);

const chooseAction = async (): Promise<void> =>
  notify(
    await actionSheet({
      title: '张伟的名片',
      items: [
        { key: 'share', label: '分享', icon: <Share2 size={20} aria-hidden /> },
        { key: 'copy', label: '复制链接', icon: <Copy size={20} aria-hidden /> },
        { key: 'delete', label: '删除', danger: true, icon: <Trash2 size={20} aria-hidden /> },
      ],
    }),
  );

/** Opens each dialog, sheet and tip. */
export function DialogParts() {
  return (
    <>
      <Section title="确认">
        <ListRow title="确认" onClick={async () => notify(await confirm('要把这张名片设为默认吗？'))} />
        <ListRow
          title="带标题，危险操作"
          onClick={async () =>
            notify(
              await confirm({
                title: '删除名片',
                message: '删除后无法恢复，别人也不能再看到它。',
                okLabel: '删除',
                danger: true,
              }),
            )
          }
        />
        <ListRow
          title="没有取消"
          onClick={async () => notify(await confirm({ message: '登录已过期，请重新登录', hideCancel: true }))}
        />
        <ListRow
          title="离开本站"
          onClick={async () => notify(await confirmExternal('https://example.com/a', '群录'))}
        />
      </Section>
      <Section title="提示">
        <ListRow
          title="提示框"
          onClick={() =>
            void alert({
              title: '关于手机号码',
              html: '您的号码<b>不会</b>公开显示。<p>详见<a href="https://example.com">隐私说明</a></p><script>1</script>',
            })
          }
        />
        <ListRow title="轻提示" onClick={() => popTip('已保存到通讯录')} />
        <ListRow title="轻提示：好" onClick={() => popTip('链接已复制', { type: 'good' })} />
        <ListRow
          title="轻提示：坏"
          onClick={() => popTip('没有保存成功，已恢复原来的内容', { type: 'bad' })}
        />
      </Section>
      <Section title="输入">
        <ListRow
          title="文字"
          onClick={async () => notify(await prompt({ title: '备注名', required: true }))}
        />
        <ListRow
          title="手机"
          onClick={async () => notify(await prompt({ title: '手机号码', kind: 'tel', required: true }))}
        />
        <ListRow
          title="多行"
          onClick={async () => notify(await prompt({ title: '想说的话', kind: 'textarea' }))}
        />
      </Section>
      <Section title="等待">
        <ListRow title="加载框 2 秒" onClick={() => void pause(2000).then(loading.show())} />
        <ListRow title="很快的操作（不显示）" onClick={() => void withLoading(pause(200))} />
        <ListRow title="慢的操作" onClick={() => void withLoading(pause(1500), '正在保存...')} />
      </Section>
      <Section title="底部">
        <ListRow title="选择操作" onClick={() => void chooseAction()} />
        <ListRow
          title="底部面板"
          onClick={async () =>
            notify(
              await openSheet<string>('分享名片', (close) => (
                <>
                  <ListRow
                    leading={<Copy size={20} aria-hidden />}
                    title="复制链接"
                    onClick={() => close('copy')}
                  />
                  <ListRow
                    leading={<QrCode size={20} aria-hidden />}
                    title="二维码"
                    onClick={() => close('qr')}
                  />
                </>
              )),
            )
          }
        />
      </Section>
    </>
  );
}
