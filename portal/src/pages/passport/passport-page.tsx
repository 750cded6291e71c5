/** Placeholder until this page is written. */
export default function PassportPage() {
  return (
    <div class="page">
      <h1>PassportPage</h1>
    </div>
  );
}
