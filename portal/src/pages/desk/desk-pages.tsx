/** The editorial desk: its pages beside each other, for people with a role there. */
import '../dashboard/dashboard.css';
import './desk.css';
import './forms.css';
import './words/facts.css';
import type { FunctionComponent } from 'preact';
import { useRoute } from 'preact-iso';
import { CORRECTION_ID } from '../../../../src/domain/corrections/correction.ts';
import { messages } from '../../i18n/messages.ts';
import { NotFoundPage } from '../../shell/not-found-page.tsx';
import { SignedInOnly } from '../../shell/signed-in-only.tsx';
import { usePageTitle } from '../../shell/use-page-title.ts';
import { ChangeListPage } from './changes/change-list-page.tsx';
import { ChangePage } from './changes/change-page.tsx';
import { CorrectionListPage } from './corrections/correction-list-page.tsx';
import { CorrectionPage } from './corrections/correction-page.tsx';
import { NewChangePage } from './draft/new-change-page.tsx';
import { ExportPage } from './export/export-page.tsx';
import { FiguresPage } from './figures-page.tsx';
import { DeskPeopleOnly } from './me.tsx';
import { MembersPage } from './members-page.tsx';
import { QueuePage } from './queue/queue-page.tsx';
import { SourcesPage } from './sources/sources-page.tsx';

const SECTIONS = {
  '': { label: 'frontTitle', Section: FiguresPage },
  queue: { label: 'queueTitle', Section: QueuePage },
  corrections: { label: 'correctionsTitle', Section: CorrectionListPage },
  changes: { label: 'changesTitle', Section: ChangeListPage },
  sources: { label: 'sourcesTitle', Section: SourcesPage },
  export: { label: 'exportTitle', Section: ExportPage },
  members: { label: 'membersTitle', Section: MembersPage },
} as const;
type SectionName = keyof typeof SECTIONS;

const isSection = (name: string): name is SectionName => Object.hasOwn(SECTIONS, name);

interface Shown {
  readonly label: (typeof SECTIONS)[SectionName]['label'] | 'newChangeTitle' | 'changeTitle' | 'correctionTitle';
  readonly id?: string;
  readonly Section: FunctionComponent<{ readonly id: string }>;
}

function shownAt(section: string, id: string | undefined): Shown | undefined {
  if (!isSection(section)) return undefined;
  if (id === undefined) return SECTIONS[section];
  if (section === 'corrections') {
    return CORRECTION_ID.test(id) ? { label: 'correctionTitle', id, Section: CorrectionPage } : undefined;
  }
  if (section !== 'changes') return undefined;
  if (id === 'new') return { label: 'newChangeTitle', Section: NewChangePage };
  return /^[1-9]\d{0,9}$/.test(id) ? { label: 'changeTitle', id, Section: ChangePage } : undefined;
}

export default function DeskPages() {
  const t = messages('desk');
  const { params } = useRoute();
  const { section = '', id } = params;
  const shown = shownAt(section, id);
  const title = shown && t(shown.label, { id: shown.id ?? '' });
  usePageTitle(title);
  if (shown === undefined) return <NotFoundPage />;
  const { Section } = shown;
  return (
    <SignedInOnly>
      <DeskPeopleOnly title={title} navigation={<DeskNavigation section={section} isBelow={id !== undefined} />}>
        <Section key={id} id={id ?? ''} />
      </DeskPeopleOnly>
    </SignedInOnly>
  );
}

/** `isBelow`: the page shown is one of the section's own. */
function DeskNavigation({ section, isBelow }: { readonly section: string; readonly isBelow: boolean }) {
  const t = messages('desk');
  return (
    <nav class="dash-nav" aria-label={t('navLabel')}>
      <ul>
        {Object.entries(SECTIONS).map(([key, { label }]) => (
          <li key={key}>
            <a
              href={key === '' ? '/desk' : `/desk/${key}`}
              aria-current={key === section ? (isBelow ? 'true' : 'page') : undefined}
            >
              {t(label)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
