/** What may change the answer: other entry options, documents of other countries, notes. */
import { messages } from '../../../i18n/messages.ts';
import { OwnNationals } from '../bring/at-the-border.tsx';
import { needsVisa } from '../bring/bring-items.ts';
import { Notes } from '../bring/notes.tsx';
import { DocumentsSection } from '../facts/documents-section.tsx';
import { documentsFor, type Holder } from '../facts/held-documents.ts';
import { OtherWays } from '../facts/other-ways.tsx';
import { furtherOptions } from '../facts/visa-texts.ts';
import type { Requirement } from './answer-kind.ts';
import { Fold } from './fold.tsx';

interface WaysInProps {
  readonly requirement: Requirement;
  /** Undefined: for every passport. */
  readonly holder: Holder | undefined;
}

/** Another way than the one that the answer names: notes alone are none. */
export function hasOtherWay({ requirement, holder }: WaysInProps): boolean {
  const { visaAlternatives, acceptedDocuments } = requirement;
  return (
    (visaAlternatives ?? []).length > 0 ||
    furtherOptions(requirement).length > 0 ||
    (needsVisa(requirement) && documentsFor(acceptedDocuments ?? [], holder).length > 0)
  );
}

export function WaysIn({ requirement, holder }: WaysInProps) {
  return (
    <>
      <OtherWays requirement={requirement} />
      <DocumentsSection requirement={requirement} holder={holder} />
      <Notes requirement={requirement} />
      <OwnNationals requirement={requirement} />
    </>
  );
}

export function WaysInFold(props: WaysInProps) {
  const { notes, ownNationals } = props.requirement;
  if (!hasOtherWay(props) && !notes?.length && ownNationals === null) return null;
  return (
    <Fold title={messages('check')('waysTitle')} isPrinted>
      <WaysIn {...props} />
    </Fold>
  );
}
