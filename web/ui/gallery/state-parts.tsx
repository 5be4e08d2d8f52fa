import { Button } from '../button.tsx';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { Contact, WifiOff } from '../icons.ts';
import { LoadMore } from '../load-more.tsx';
import { Banner } from '../banner.tsx';
import { RouteLoading } from '../route-loading.tsx';
import { Section } from '../section.tsx';
import { SkeletonRows } from '../skeleton.tsx';
import css from './gallery.module.css';

const nothing = (): void => undefined;

/** Loading, empty, failed, offline, the end of a list. */
export function StateParts() {
  return (
    <>
      <Section title="横条" plain>
        <div className={css['column']}>
          <Banner icon={<WifiOff aria-hidden />}>网络已断开，您写下的内容不会丢失</Banner>
          <Banner
            tone="warn"
            action={
              <Button kind="quiet" size="s">
                去完善
              </Button>
            }
          >
            名片还缺公司和职位
          </Banner>
          <Banner tone="info">这是示例名片</Banner>
          <Banner tone="bad">支付没有完成</Banner>
        </div>
      </Section>
      <Section title="骨架">
        <SkeletonRows count={3} />
      </Section>
      <Section title="空">
        <EmptyState
          icon={<Contact size={28} aria-hidden />}
          title="还没有名片"
          text="做一张名片，别人扫一扫就能记住您"
          action={<Button>创建名片</Button>}
        />
      </Section>
      <Section title="出错">
        <ErrorState onRetry={nothing} />
      </Section>
      <Section title="列表末尾">
        <LoadMore state="loading" onMore={nothing} />
        <LoadMore state="failed" onMore={nothing} />
        <LoadMore state="end" onMore={nothing} />
      </Section>
      <Section title="打开页面">
        <RouteLoading />
      </Section>
    </>
  );
}
