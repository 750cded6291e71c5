/** Visas and permits of other states that stand in for the visa, and what each gives. */
import { messages } from '../../../i18n/messages.ts';
import type { Requirement } from '../answer/answer-kind.ts';
import { Quoted } from '../answer/quoted.tsx';
import { needsVisa } from '../bring/bring-items.ts';
import { type AcceptedDocument, documentsFor, type Holder, isFor } from './held-documents.ts';
import { heldTexts, heldTitle, journeyTexts } from './held-texts.ts';
import { wayText } from './other-ways.tsx';

interface DocumentsSectionProps {
  readonly requirement: Requirement;
  /** Undefined: for every passport. */
  readonly holder?: Holder | undefined;
}

/** Nothing where it is not known, where none counts, and for those who need no visa. */
export function DocumentsSection({ requirement, holder }: DocumentsSectionProps) {
  const t = messages('check');
  const documents = documentsFor(requirement.acceptedDocuments ?? [], holder);
  if (documents.length === 0 || !needsVisa(requirement)) return null;
  return (
    <section class="held-documents" aria-labelledby="check-documents">
      <h2 id="check-documents">{t('documentsTitle')}</h2>
      <p>{t('documentsLead')}</p>
      <ul class="bring-list">
        {documents.map((document) => (
          <Accepted
            key={JSON.stringify(document)}
            document={document}
            isSettled={holder !== undefined && isFor(document, holder)}
          />
        ))}
      </ul>
    </section>
  );
}

interface AcceptedProps {
  readonly document: AcceptedDocument;
  /** Whether it is for the traveller, so that nobody needs to be told for whom it is. */
  readonly isSettled: boolean;
}

function Accepted({ document, isSettled }: AcceptedProps) {
  const t = messages('check');
  const conditions = [...heldTexts(document), ...journeyTexts(document, isSettled)];
  return (
    <li>
      <h3>{heldTitle(document)}</h3>
      <p>{t('heldGives', { way: wayText(document.givesType, document.givesStayDays) })}</p>
      {conditions.length > 0 ? <p class="bring-facts">{conditions.join(' · ')}</p> : null}
      <Quoted text={document.details} />
    </li>
  );
}
