/** Placeholder until this page is written. */
export default function DocsPage() {
  return (
    <div class="page">
      <h1>DocsPage</h1>
    </div>
  );
}
