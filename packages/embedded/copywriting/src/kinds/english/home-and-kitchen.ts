/** What is said of things for drinking, eating, cooking, light, home and cleaning; the form is told in `read-kinds.ts`. */
export const homeAndKitchen = `
# drinkware
h Picky about what you drink your coffee from?
h Everybody has one cup they reach for first.
h This one's for people who drink slowly.
h Let's talk about the thing you hold more often than your keys.
p Half the cups I own never leave the cupboard.
p I've had cups that leak, chip, or burn my fingers.
p My coffee deserves better than a chipped old cup.
p You pour a drink, and it already feels wrong in your hand.
p One is too small, and the next one is too heavy.
p I was drinking tea out of a promotional mug.
d Look at the rim, and at the way {it} stand{s}.
d Pick {them} up and you notice the weight first.
d I turned {them} around twice before pouring anything.
d It's the shape that makes me want to pour a drink.
m Water, coffee, tea: {it} get{s} all of my drinks.
m I fill {them} up before I answer a single message.
m Between two sips, {it} stay{s} right next to me.
m I don't share my drinks, and I don't share {product}.
m Even plain water tastes like a break from {them}.
r Now every drink has a favorite place to go.
r The old cups can stay in the cupboard.
r I drink more water, simply because I like holding {them}.
= Made for your first coffee and your last tea
= Feels right in the hand
= A good size for a slow drink
= Easy to fill and easy to rinse
= Good with hot drinks and slow conversations
= A gift for everyone who drinks something
# beverage
h Thirsty, but bored of the same old drink?
h What's in your glass right now?
h This is for everyone who opens the fridge and finds nothing to drink.
h Let me pour you something.
p Plain water all day gets old.
p Most drinks are either too sweet or too dull.
p You open the fridge, and nothing in there sounds good to drink.
p I kept buying drinks and leaving them half full.
p A boring drink makes a boring break.
p Thirst always comes when there's nothing good around.
d Look at the color when {it} {is} poured.
d Listen to the first sip, that's all I'm saying.
d Smell first, then sip.
d The first sip tells you more than I can.
m One glass with lunch, and the next one with friends.
m I pour {them} when I need a proper break.
m A cold glass of this and the afternoon can start over.
m I keep some chilled for people who drop by.
m Sip, breathe, then carry on with the day.
r Now there's always something good to drink.
r My glass is empty before I notice.
r That thirsty, bored feeling is gone.
= Ready whenever you are thirsty
= Easy to pour and easy to share
= A drink for long afternoons
= Good company for lunch
= Made to be sipped and enjoyed
= Something to offer when friends drop by
# food
h Hungry, but not for another boring snack?
h What do you eat when nobody is watching?
h This one's for people who think about lunch at breakfast.
h Let's talk about that snack drawer.
p The snack drawer is full, and still there's nothing to eat.
p Hungry at four, and dinner is hours away.
p Most snacks taste like the bag they come in.
p You eat something quick, and you're not even happy about it.
p I've eaten too many snacks that I forgot right away.
p Cravings never come when there's something good to bite into.
d Look at that texture before I take a bite.
d Smell that first, then take a bite.
d Break off a piece and look inside.
d The first bite is the best argument.
m I share {them}, but only when someone is looking.
m One portion for me, and one for whoever asks nicely.
m {It} sweeten{s} the part of the day between lunch and dinner.
m A bite of this and I'm patient again until dinner.
m I hide the rest from my own family.
r Now the snack drawer has a favorite.
r I'm not staring into the fridge at four anymore.
r Hunger and I are on good terms again.
= A small treat for every day
= Quick to serve and easy to share
= Made to be enjoyed bite by bite
= Good for the hour between lunch and dinner
= Something tasty to offer guests
= Made for people who like to eat
# kitchen
h Do you cook, or do you just heat things up?
h One good tool can change how you cook.
h This one's for everyone who cooks on a weeknight.
h Let's talk about what you cook with.
p Cooking is no fun when you fight your tools.
p Half of what I own for cooking just takes up space.
p You want to cook, and then you can't find one decent tool.
p My old one made every recipe a struggle.
p Cheap kitchen tools turn dinner into a chore.
p I was ordering dinner because cooking felt like work.
d Look at how {it} {is} put together.
d The handle is where I look first when I cook.
d I took a close look before the first recipe.
d You can see what {it} {is} for: cooking.
m Weeknight pasta, Sunday roast, {it} {is} out every time.
m I cook with {them} and clean up while dinner simmers.
m Even a quick dinner feels like cooking again.
m My recipes haven't changed, but I cook them more often.
m I put {them} back only because dinner is ready.
r Now I cook on days when I used to order.
r Dinner is something I look forward to making.
r The old tools are in a box in the basement.
= Made for everyday cooking
= Good for quick dinners and slow recipes
= A tool that makes you want to cook
= Easy to reach for and easy to clean
= Made to be used, not to be stored
= A gift for everyone who cooks
# lighting
h Is your evening lit like a waiting area?
h Good light changes how a room feels.
h Let's talk about the light you read by.
h This is for everyone who switches off the ceiling light.
p Ceiling light makes every evening look like an appointment.
p I was reading by the light of my phone.
p A dark corner makes a whole room feel smaller.
p Most lamps are either too bright or too boring.
p You sit down to read, and the light is wrong.
p Harsh light and a long day don't go together.
d Watch what happens to the corner when {it} go{es} on.
d Look at the shape before the light goes on.
d Light on, light off, and I did that five times.
d I looked at {them} switched off first, and {it} still look{s} good.
m I switch {them} on as soon as it gets dark outside.
m One chapter, one lamp, no ceiling light.
m {It} light{s} the hour before I go to sleep.
m The same room looks different in that light.
m Movie nights look better with a little light on.
r Now the evenings look the way they feel.
r The ceiling light has been off for days.
r I read more, because the light invites me to.
= Makes a corner worth sitting in
= Good light for reading
= Looks good even when switched off
= A little light for long evenings
= Made for the hours after sunset
= Changes a room with one switch
# home
h Is there a spot at home that never looks finished?
h One piece can pull a whole room together.
h This is for people who rearrange their home on Sundays.
h Let's talk about that empty spot at home.
p There was one spot at home that always looked unfinished.
p I moved the furniture around, and it still felt bare.
p You come home, and something is missing in the room.
p Decorating is easy until you need that one last piece.
p My home looked like I'd moved in yesterday.
p Most home decor looks great in the shop and wrong at home.
d Look at the texture from up close.
d Look at {them} from the side, where the light falls.
d I tried three spots at home before I found the right one.
d Run a hand over {them}, and you get it.
m {It} greet{s} me when I come home.
m My eyes land on {them} as soon as I come home.
m On lazy Sundays, I finally like looking around at home.
m I moved {them} once, and the whole room changed.
m {It} make{s} staying in feel like a plan.
r Now the room looks finished.
r Coming home feels different with that spot filled.
r I've stopped rearranging the furniture.
= Makes a room feel finished
= Goes with what you already have at home
= Made for everyday use at home
= A gift for a new home
= Easy to place, wherever you need it
= Good to come home to
# home scent
h What does your home smell like when you walk in?
h Scent is the first thing that guests notice.
h This is for everyone who lights a candle before dinner.
h Let's talk about the smell of home.
p My home smelled like last night's dinner.
p Most scents hit you in the face when you walk in.
p You clean everything, and it still doesn't smell like home.
p I've owned candles that smelled great for exactly one minute.
p Cheap scents give the whole room a headache.
p A quiet evening needs more than a dim light.
d Come closer, because the scent starts softly.
d Smell {them} once before, and once again later.
d Look at {them} on {its} own, it's pretty even before the scent.
d I noticed the scent first, and the shape right after.
m I start {them} up when the last message is answered.
m A bath, a book, a scent that I like.
m {It} turn{s} an ordinary evening into an occasion.
m I come home, and the scent says hello first.
m The scent tells me that the day is over.
r Now home smells like somewhere I want to stay.
r I walk in, breathe in, and the day is done.
r No more hiding dinner behind an open window.
= Sets the mood of a room
= A gift that is remembered
= Made for slow evenings
= A scent to come home to
= Good for baths, books and long talks
= Looks good even before you use it
# cleaning
h Nobody likes cleaning. I like when it's over.
h Let's talk about the chore you put off.
h How long does your cleaning day take?
h This one's for everyone who cleans before guests arrive.
p I cleaned everything twice, and it still looked tired.
p Cleaning day ate half of my weekend.
p You start cleaning one corner, and two hours are gone.
p Most cleaning stuff makes me look for more cleaning stuff.
p I only cleaned when guests were on their way.
p Crumbs appear the minute you put everything away.
d Look at the part that does the cleaning.
d Watch one pass over the mess.
d I tested {them} on the worst spot first.
d See how {it} {is} made for cleaning corners.
m One song, one quick clean, done.
m I keep {them} close, so the mess never gets old.
m Crumbs after breakfast? That's a job for {them}.
m I clean a little each day instead of all Saturday.
m Guests can ring the bell whenever they like.
r Now the mess doesn't scare me anymore.
r My weekend isn't a cleaning day.
r I put the cleaning stuff away before I get bored.
= Made for quick cleaning in between
= Easy to grab when something spills
= Helps you clean a little every day
= Made for the mess of real life
= Easy to put away afterwards
= Good for the minutes before guests arrive
`;
