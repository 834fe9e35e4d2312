export default function LandingScreen() {
  return <h1 className="t-title">LandingScreen</h1>;
}
