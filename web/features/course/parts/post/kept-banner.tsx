import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';

/** What was not saved the last time is there again, and can be thrown away. */
export const KeptBanner = ({ onForget }: { onForget: () => void }) => (
  <Banner
    action={
      <Button kind="quiet" size="s" onClick={onForget}>
        放弃
      </Button>
    }
  >
    上次没有保存的已为您恢复
  </Banner>
);
