import type { FolderDetail, FolderPhoto } from '@roomlight/contracts';
import { Section } from '../section';
import { EditScreen } from './edit-screen';
import { PreviewedScreen } from './previewed-screen';
import { SavedScreen } from './saved-screen';
import type { ScreenPanel, ScreenPanelChange } from './screen-panel.rules';
import type { PhotoView } from '../straighten/straighten-preview.rules';

interface ScreenCardProps {
  folder: FolderDetail;
  photo: FolderPhoto;
  /** Undefined until the photo is on show. */
  view: PhotoView | undefined;
  /** Whether the photo is being straightened, which will move its corners. */
  isChanging: boolean;
  panel: ScreenPanel;
  onChange: (change: ScreenPanelChange) => void;
}

/** Puts a picture on a television or monitor in the photo. */
export function ScreenCard(props: ScreenCardProps) {
  return (
    <Section title="Replace TV/Monitor">
      <Phase {...props} />
    </Section>
  );
}

function Phase({ folder, photo, view, isChanging, panel, onChange }: ScreenCardProps) {
  switch (panel.phase) {
    case 'editing':
      return <EditScreen folder={folder} photo={photo} panel={panel} onChange={onChange} />;
    case 'preview':
      return <PreviewedScreen plan={panel.plan} photo={view ?? null} onChange={onChange} />;
    case 'saved':
      return (
        <SavedScreen
          folder={folder}
          photo={photo}
          plan={panel.plan}
          isChanging={isChanging}
          onChange={onChange}
        />
      );
  }
}
