/** Placeholder until this page is written. */
export default function AccountPages() {
  return (
    <div class="page">
      <h1>AccountPages</h1>
    </div>
  );
}
