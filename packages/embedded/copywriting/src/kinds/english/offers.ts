/** What is said of clinics, home services, software for companies, and of what one takes along; the form is told in `read-kinds.ts`. */
export const offers = `
# clinic
h When was your last appointment? Be honest.
h This is for everyone who says "next month" since spring.
h Nobody looks forward to the waiting room.
h Let's talk about the appointment you keep moving.
h Something hurts, and you're reading about it online.
p I put it off until it started to hurt.
p I sat on hold, hung up, and told myself it was fine.
p The last place made me feel like a number.
p I searched my symptoms at midnight, which never helps.
p I moved the same appointment three times.
p Two weeks until a slot, and then an hour in the waiting room.
d Here's what happens when you walk in.
d I asked everything I wanted to ask.
d Let me tell you what the first visit is like.
d Look at the details before you book.
m I booked it over coffee, and that was the hard part.
m I told my mother, and she booked one, too.
m I went in tense, and I came out hungry.
m The reminder is off my fridge.
r It's done, and I can stop thinking about it.
r I don't move that appointment anymore.
r I sleep better since I stopped putting it off.
= A visit that you can stop dreading
= Good for the whole family
= Easy to recommend
= Good to have nearby
= Made for people who put things off
= One thing less to worry about
# trades
h What's the one thing at home you don't want to do yourself?
h Step away from the ladder.
h This is for everyone with a job that has waited since spring.
h Be honest, how long has it looked like that?
h Your weekend isn't for this kind of work.
p I bought the tools, and I still didn't do it.
p Three quotes, three prices, and nobody called back.
p I watched six videos, and I made it worse.
p I looked at it every day and did nothing about it.
p My brother-in-law said he'd do it. That was in March.
p I waited at home all day, and nobody came.
d Here's how it works, from the first call.
d Look at the difference up close.
d I asked what it costs before I asked anything else.
d Let me show you what it looks like when it's done.
m I made a call, and then I made coffee.
m The neighbors asked who I'd called.
m I spent the day with my kids instead of on a ladder.
m I walked past it twice, just to look.
r It's done, and I didn't lift a finger.
r The ladder is back in the shed.
r My weekend is a weekend again.
= Saves you a weekend of work
= Done by people who do this every day
= Easy to recommend to the neighbors
= Good for jobs big and small
= One call instead of one more weekend
= Made for people with better plans
# business
h How much of your week is copy and paste?
h This one's for whoever runs the team.
h Your Monday shouldn't start with a spreadsheet.
h Let's talk about the task that nobody on the team wants.
h If you've said "who has the latest version?", this is for you.
p We had a spreadsheet, and only one person understood it.
p Half of my week was copy, paste, and check again.
p Five tools, five logins, and none of them talked to each other.
p The demo was great, and then came the setup.
p I found the mistake on Friday at six, of course.
p We grew, and our process didn't.
d Let me show you the part that we use most.
d This is what I see when I log in.
d Look at how few steps are left.
d I checked the fine print before I showed the team.
m I opened it on Monday, and I was done by ten.
m The team stopped asking me where things are.
m I showed it in one meeting, and nobody argued.
m We use the time for work that customers notice.
m My inbox went quiet, in a good way.
r The spreadsheet is retired.
r My Fridays end on Friday.
r The team is faster, and I answer fewer questions.
= Made for teams that are short on time
= Easy to show to the whole team
= Takes a task off your plate
= Good for small teams and growing ones
= Fits into the working week
= Ready for Monday morning
# rain
h It's going to rain. What's your plan?
h This is for everyone who runs from door to door.
h How many of these have you left on a train?
h Look up. See that cloud?
p My last one turned inside out at the first corner.
p I got wet waiting for it to open.
p It was in the car, and the rain was here.
p I've owned ten of them, and I couldn't find one.
p One gust of wind, and it was a bouquet of sticks.
p You arrive, and only your hair is dry.
d Watch it open.
d Look at the ribs, that's where they break.
d Listen to the rain on it.
d Look at how much of me stays dry.
m Out the door, up, and the rain is somebody else's problem.
m I take the long way in the rain now.
m Two of us fit, if we like each other.
m {It} hang{s} by the door, next to the keys.
r Now I check the weather out of curiosity.
r I arrive dry, shoes and all.
r I walk in the rain, and I don't run.
= Made for real rain
= Easy to open with one hand full
= Good for sudden showers
= Goes from the door to the car to the office
= A gift for everyone who gets caught in the rain
= Looks good on gray days
# travel
h Do you pack the night before, or in the taxi?
h What's the first thing you pack?
h This is for everyone who sits on their suitcase to close it.
h Let's talk about how you travel.
h Gate forty-two, and I'm not even sweating.
p I packed for every weather and found nothing.
p The suitcase was full before the shoes went in.
p I arrived, and my back was still on the plane.
p I unpacked everything at the gate to find one thing.
p Everything I needed was at the very bottom.
p My bag was always the last one on the belt.
d Look inside, that's where the trip begins.
d Watch how I pack this.
d Look at the corners and the seams, airports don't forgive.
d I packed {them} once at home, just to see.
m Home, taxi, gate, hotel, and nothing fell out.
m {It} come{s} along, even for one night.
m I find what I need before the line moves.
m I had {them} with me for the whole trip.
r Now I pack in ten minutes and sleep the night before.
r I walk off the plane like a person.
r Nobody waits for me at the gate anymore.
= Made for short trips and long ones
= Easy to pack
= A gift for everyone who is always away
= Good for trains, planes and back seats
= Ready before your taxi is
= Made to come along
# wallet
h Empty your pockets. Go on, I'll wait.
h How thick is your wallet right now?
h This is for everyone who pats their pockets at the door.
h Four things in your pocket, and one is a receipt from March.
p My old wallet was mostly receipts.
p I sat on it, and I sat crooked.
p I held up the line, looking for one card.
p I patted every pocket twice, at every door.
p The seams gave up before the zipper did.
p My keys scratched everything that they met.
d Look at how flat {it} {is} next to my hand.
d Look at the edges, that's where they wear out.
d Watch how fast I get to my card.
d I put everything in once, just to see.
m Phone, keys, done, and I'm out of the door.
m I pay, I put {them} away, and the line moves.
m {It} go{es} from pocket to pocket and stay{s} flat.
m I know which pocket, so I don't pat the others.
r The receipts are gone, and my pocket is flat.
r I leave the house without the pocket dance.
r I've stopped sitting on a brick.
= Made to be carried every day
= Easy to find in a pocket
= A gift that gets carried
= Holds what you need, and no receipts
= Good for small pockets
= Looks good on a table
`;
