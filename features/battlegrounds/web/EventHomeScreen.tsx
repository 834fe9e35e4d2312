export default function EventHomeScreen() {
  return <h1 className="t-title">EventHomeScreen</h1>;
}
